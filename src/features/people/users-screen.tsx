import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { peopleEndpoints, type UserRecord } from '#contract/people.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isAnyGranted, isGranted } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';
import { rangeQuery, stretches } from '#domain/time/date-range.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';
import { NotListed } from '#lists/no-rows.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useAskedInVain, useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { MailsWaitingBanner } from './mails-waiting.tsx';
import { PeopleList } from './people-list.tsx';
import { RoleOptions } from './role-options.tsx';
import { useKnownClients } from './use-known-options.ts';
import { useUserActs } from './use-user-acts.ts';
import { userColumns, userFinder } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { type UserActs, UserMenu } from './user-menu.tsx';
import { UserPanel } from './user-panel.tsx';

/** Everybody in the company (/users). */
export function UsersScreen() {
  const account = useAccount();
  const { policy, permissions } = account;
  const now = useScreenNow();
  const page = useOnlineList(peopleEndpoints.users);
  const clients = useKnownClients();
  const act = useUserActs();
  const [openId, setOpenId] = useState<number>();
  useAskedRow((asked) => setOpenId(recordNumber(asked) ?? undefined));
  const [editing, setEditing] = useState<UserRecord | 'new' | null>(null);
  const [disabling, setDisabling] = useState<UserRecord | null>(null);
  const list = { ...page, rows: page.rows?.data };
  const mails = page.rows?.mails_waiting;
  const timeText = (at: string) => asOfText(at, now, policy.timeZone);
  const shown = list.rows?.find(({ id }) => id === openId);
  const { rows } = list;
  const inVain = useAskedInVain(rows ? (asked) => rows.some(({ id }) => String(id) === asked) : undefined);
  const unavailable = whyNotNow(list.failed);
  const acts = isGranted(permissions, 'company.users.edit')
    ? whenOnline(unavailable, {
        edit: setEditing,
        disable: setDisabling,
        // What is said about it is in the person's panel.
        invite: (user) => {
          setOpenId(user.id);
          void act.invite(user);
        },
        enable: (user) => {
          setOpenId(user.id);
          void act.enable(user);
        },
      })
    : undefined;

  return (
    <>
      <PeopleList
        actions={
          acts && (
            <>
              <Button icon={UserPlus} onClick={() => setEditing('new')} size="toolbar" unavailable={unavailable}>
                New user
              </Button>
              <ButtonLink icon={FileUp} kind="quiet" size="toolbar" to="/users/import">
                Import
              </ButtonLink>
            </>
          )
        }
        columns={userColumns}
        empty={<EmptyState>No users yet.</EmptyState>}
        finder={userFinder}
        list={list}
        notice={
          <>
            <NotListed asked={shown ? null : inVain} />
            {mails && <MailsWaitingBanner mails={mails} timeText={timeText} />}
          </>
        }
        onOpen={(user) => setOpenId(user.id)}
        one="user"
        openKey={shown?.id}
        rowKey={(user) => user.id}
        rowMenu={(user) => (
          <UserMenu acts={acts} onOpen={() => setOpenId(user.id)} own={user.id === account.user.id} user={user} />
        )}
        title="Users"
        what="users"
      />
      <UserPanel
        acts={acts}
        audit={shown && isGranted(permissions, 'company.audit.view') ? lastWeekOf(shown.id, policy, now) : undefined}
        busy={act.busy}
        clients={clients}
        failure={act.failure}
        onClose={() => setOpenId(undefined)}
        own={shown?.id === account.user.id}
        timeText={timeText}
        unavailable={unavailable}
        user={shown}
      />
      {editing !== null && (
        <RoleOptions
          mayAsk={isAnyGranted(permissions, ['company.settings.roles.view', 'company.settings.roles.edit'])}
          record={editing === 'new' ? null : editing}
          users={list.rows ?? []}
        >
          {(roles) => (
            <UserDialog
              clients={isGranted(permissions, 'company.clients.edit') ? clients : null}
              key={editing === 'new' ? 'new' : editing.id}
              onClose={() => setEditing(null)}
              onSaved={(saved) => {
                setOpenId(saved.id);
                showToast({ kind: 'success', text: `${saved.profile.name} is saved` });
              }}
              record={editing === 'new' ? null : editing}
              roles={roles}
              unavailable={unavailable}
            />
          )}
        </RoleOptions>
      )}
      {disabling && (
        <DisableDialog
          busy={act.busy}
          clients={clients}
          onClose={() => setDisabling(null)}
          onDisable={async () => {
            await act.disable(disabling);
            setOpenId(disabling.id);
            setDisabling(null);
          }}
          plans={
            isGranted(permissions, 'company.schedule.calendar.view')
              ? { now: inZone(now, policy.timeZone), policy }
              : undefined
          }
          user={disabling}
        />
      )}
    </>
  );
}

/** Without a connection each of them says why it can't be done. */
function whenOnline(unavailable: string | undefined, acts: UserActs): UserActs {
  if (!unavailable) return acts;
  const tell = () => void showToast({ kind: 'info', text: unavailable });
  return { edit: tell, invite: tell, disable: tell, enable: tell };
}

/** The audit of what somebody did last week. */
function lastWeekOf(userId: number, { timeZone, weekStartsOn }: Policy, now: number): string {
  const week = stretches(inZone(now, timeZone).date, weekStartsOn).find(({ label }) => label === 'Last week');
  const days = rangeQuery(week?.range ?? null) ?? '';
  return `/company/audit?${new URLSearchParams({ user: String(userId), days })}`;
}

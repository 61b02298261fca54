import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { peopleEndpoints, type UserRecord } from '#contract/people.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isAnyGranted, isGranted } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';
import { rangeQuery, stretches } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { whenText } from '#sync/words/contact-text.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { ListFrame, OFFLINE } from './list-frame.tsx';
import { MailsWaitingBanner } from './mails-waiting.tsx';
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
  const list = useOnlinePage(peopleEndpoints.users);
  const clients = useKnownClients();
  const act = useUserActs();
  const [openId, setOpenId] = useState<number>();
  useAskedRow((asked) => setOpenId(recordNumber(asked) ?? undefined));
  const [editing, setEditing] = useState<UserRecord | 'new' | null>(null);
  const [disabling, setDisabling] = useState<UserRecord | null>(null);
  const rows = list.answer?.data;
  const mails = list.answer?.mails_waiting;
  const timeText = (at: string) => whenText(at, now, policy.timeZone);
  const shown = rows?.find(({ id }) => id === openId);
  const unavailable = isOffline(list.failed) ? OFFLINE : undefined;
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
      <ListFrame
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
        at={list.at}
        columns={userColumns}
        empty={<EmptyState>No users yet.</EmptyState>}
        failed={list.failed}
        finder={userFinder}
        loading={list.loading}
        notice={mails && <MailsWaitingBanner mails={mails} timeText={timeText} />}
        now={now}
        onOpen={(user) => setOpenId(user.id)}
        onRefresh={list.refresh}
        one="user"
        openKey={shown?.id}
        policy={policy}
        rowKey={(user) => user.id}
        rowMenu={(user) => (
          <UserMenu acts={acts} onOpen={() => setOpenId(user.id)} own={user.id === account.user.id} user={user} />
        )}
        rows={rows}
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
          users={rows ?? []}
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

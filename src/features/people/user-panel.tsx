import { Ban, Mail, Pencil, RotateCcw, ScrollText } from 'lucide-react';
import type { UserRecord } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Chip } from '#ui/chip.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Facts, NameList } from '#ui/layout/facts.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { type NamedOption, namesOf } from './named-options.ts';
import { PanelButtons } from './panel-buttons.tsx';
import type { ActFailure } from './use-user-acts.ts';
import { MailLink, StatusChip } from './user-columns.tsx';
import { inviteWord, type UserActs } from './user-menu.tsx';
import { awaitsLink, roleLabel } from './user-status.ts';

interface UserPanelProps {
  user: UserRecord | undefined;
  own: boolean;
  clients: readonly NamedOption[];
  acts: UserActs | undefined;
  busy: boolean;
  unavailable: string | undefined;
  failure: ActFailure | null;
  /** Where the audit of their last week is; absent for whoever may not read it. */
  audit: string | undefined;
  /** "Fri, Nov 20, 3:00 PM" */
  timeText: (at: string) => string;
  onClose: () => void;
}

/** One person on the right: sign-in, roles, caseload, and what can be done. */
export function UserPanel(props: UserPanelProps) {
  const { user, own, clients, acts, busy, unavailable, failure, timeText, audit, onClose } = props;
  return (
    <SidePanel
      footer={user && acts && <UserFoot acts={acts} busy={busy} own={own} unavailable={unavailable} user={user} />}
      onClose={onClose}
      row={user && String(user.id)}
      open={user !== undefined}
      title={user ? listName(user.profile) : ''}
    >
      {user && (
        <div className="flex flex-col gap-5">
          {failure?.userId === user.id && (
            <FailureNotice of={failure} title={failure.title}>
              {failure.text}
            </FailureNotice>
          )}
          {audit && (
            <div>
              <ButtonLink icon={ScrollText} to={audit}>
                What they did last week
              </ButtonLink>
            </div>
          )}
          <Facts
            facts={[
              { term: 'Email', value: <MailLink email={user.email} /> },
              { term: 'Status', value: <StatusChip user={user} /> },
              ...(user.sign_in_email ? [{ term: 'Signs in with', value: user.sign_in_email }] : []),
              ...(user.invited_at !== null && !user.can_sign_in
                ? [{ term: 'Invited', value: timeText(user.invited_at) }]
                : []),
              { term: 'Roles', value: <Roles user={user} /> },
              { term: 'Caseload', value: <NameList names={namesOf(user.client_ids, clients)} none="No clients" /> },
            ]}
          />
        </div>
      )}
    </SidePanel>
  );
}

function Roles({ user }: { user: UserRecord }) {
  if (user.roles.length === 0) return <span className="text-muted">None: they may do nothing yet</span>;
  const isWithout = user.roles.every((role) => role.active === false);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {user.roles.map((role) => (
        <Chip key={role.id}>{roleLabel(role)}</Chip>
      ))}
      {isWithout && <span className="text-muted">They may do nothing</span>}
    </span>
  );
}

function UserFoot({
  user,
  own,
  acts,
  busy,
  unavailable,
}: Pick<UserPanelProps, 'own' | 'busy' | 'unavailable'> & { user: UserRecord; acts: UserActs }) {
  return (
    <PanelButtons
      main={
        awaitsLink(user) && (
          <Button busy={busy} icon={Mail} kind="primary" onClick={() => acts.invite(user)} unavailable={unavailable}>
            {inviteWord(user)}
          </Button>
        )
      }
    >
      <Button icon={Pencil} onClick={() => acts.edit(user)} unavailable={unavailable}>
        Edit
      </Button>
      {user.disabled ? (
        <Button busy={busy} icon={RotateCcw} onClick={() => acts.enable(user)} unavailable={unavailable}>
          Enable
        </Button>
      ) : (
        !own && (
          <Button icon={Ban} onClick={() => acts.disable(user)} unavailable={unavailable}>
            Disable…
          </Button>
        )
      )}
    </PanelButtons>
  );
}

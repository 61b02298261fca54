import type { UserRecord } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import { howMany } from '#domain/how-many.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NameList } from '#ui/layout/facts.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type NamedOption, namesOf } from './named-options.ts';
import { usePlannedVisits } from './use-planned-visits.ts';

type Plans = { now: { date: string; time: string }; policy: Policy };

/** What disabling means, before it is done. */
export function DisableDialog({
  user,
  clients,
  plans,
  busy,
  onDisable,
  onClose,
}: {
  user: UserRecord;
  /** Clients that this device knows. */
  clients: readonly NamedOption[];
  /** The company's time, for whoever sees everybody's calendar. */
  plans: Plans | undefined;
  busy: boolean;
  onDisable: () => void;
  onClose: () => void;
}) {
  const left = namesOf(user.client_ids, clients);
  return (
    <ConfirmDialog
      action="Disable"
      busy={busy}
      onClose={onClose}
      onConfirm={onDisable}
      title={`Disable ${user.profile.name}?`}
    >
      <p className="text-body">
        From now on they cannot sign in or see anything. Their notes and sessions stay. What they recorded and have not
        sent is still accepted when it arrives. You can enable them again at any time.
      </p>
      {plans && <PlannedVisits now={plans.now} policy={plans.policy} userId={user.id} />}
      {left.length > 0 && (
        <div className="mt-4 text-body">
          <p>Still on their caseload, for somebody else to see:</p>
          <NameList names={left} none="" />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** So many are written out. */
const NAMED = 6;

/** Families wait at the door for whatever is left planned with somebody who does not come any more. */
function PlannedVisits({ userId, now, policy }: Plans & { userId: number }) {
  const { visits, failed } = usePlannedVisits(userId, now, policy);
  if (failed)
    return <p className="mt-4 text-body">What is planned with them could not be read. Look into the calendar.</p>;
  if (!visits) return <Skeleton label="Loading what is planned with them" rows={2} />;
  if (visits.length === 0) return <p className="mt-4 text-body">Nothing is planned with them in the next two weeks.</p>;
  const more = visits.length - NAMED;
  return (
    <div className="mt-4 text-body">
      <p>
        {howMany(visits.length, 'visit', 'visits')} in the next two weeks {visits.length === 1 ? 'stays' : 'stay'}{' '}
        planned with them, and whatever repeats after that. Give {visits.length === 1 ? 'it' : 'them'} to somebody else,
        or cancel {visits.length === 1 ? 'it' : 'them'}, in the calendar:
      </p>
      <NameList names={visits.slice(0, NAMED)} none="" />
      {more > 0 && <p>and {more} more</p>}
    </div>
  );
}

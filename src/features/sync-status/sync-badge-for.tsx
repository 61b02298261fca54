import { findAccount } from '#db/queries/caseload.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { type RecordKey, recordKeyOf } from '#db/queries/records.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { Link } from '#ui/link.tsx';

/** The status of one record, live. Nothing is shown until it is known. `leads`: where a person is needed, to what they can do. */
export function SyncBadgeFor({
  entityType,
  entityId,
  compact,
  plain,
  leads = false,
}: RecordKey & { compact?: boolean; plain?: boolean; leads?: boolean }) {
  const { db, clock } = useDevice();
  const known = useSparingLive(async () => {
    const key = { entityType, entityId };
    const [statuses, account] = await Promise.all([listRecordStatuses(db, [key]), findAccount(db)]);
    return { status: statuses.get(recordKeyOf(key)), zone: account?.policy.timeZone ?? clock.timeZone() };
  }, [db, clock, entityType, entityId]);
  if (!known?.status) return null;
  const { state, sentAt } = known.status;
  const badge = (
    <SyncBadge
      compact={compact ?? false}
      plain={plain ?? false}
      state={state}
      time={sentAt === null ? undefined : sentText(sentAt, clock.now(), known.zone)}
    />
  );
  if (state !== 'attention' || !leads) return badge;
  return (
    <Link className={cx('flex items-center underline underline-offset-2', !plain && 'min-h-12')} to={SYNC_STATUS}>
      {badge}
    </Link>
  );
}

/** What waits for a person is named there, with what can be done about it. */
const SYNC_STATUS = '/sync';

import { findAccount } from '#db/queries/caseload.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { type RecordKey, recordKeyOf } from '#db/queries/records.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';

/** The status of one record, live. Nothing is shown until it is known. */
export function SyncBadgeFor({
  entityType,
  entityId,
  compact,
  plain,
}: RecordKey & { compact?: boolean; plain?: boolean }) {
  const { db, clock } = useDevice();
  const known = useSparingLive(async () => {
    const key = { entityType, entityId };
    const [statuses, account] = await Promise.all([listRecordStatuses(db, [key]), findAccount(db)]);
    return { status: statuses.get(recordKeyOf(key)), zone: account?.policy.timeZone ?? clock.timeZone() };
  }, [db, clock, entityType, entityId]);
  if (!known?.status) return null;
  const { state, sentAt } = known.status;
  return (
    <SyncBadge
      compact={compact ?? false}
      plain={plain ?? false}
      state={state}
      time={sentAt === null ? undefined : sentText(sentAt, clock.now(), known.zone)}
    />
  );
}

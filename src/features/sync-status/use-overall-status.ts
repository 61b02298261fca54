import { listAttention } from '#db/queries/attention.ts';
import { findAccount } from '#db/queries/caseload.ts';
import type { WaitingPerson } from '#db/queries/people.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { findContact, listUnsent } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { type OverallStatus, overallStatus } from '#sync/words/overall-status.ts';
import { withAge } from './status-age.ts';

/** The state of everything on this device, counted from the outbox; undefined while it is being read. */
export function useOverallStatus(others: readonly WaitingPerson[]): OverallStatus | undefined {
  const device = useDevice();
  const { db, clock } = device;
  const now = useScreenNow();
  const unsavedElsewhere = useUnsavedElsewhere(device, now);
  const { count: unsaved } = useUnsaved();
  const facts = useSparingLive(async () => {
    const [records, attention, contact, account] = await Promise.all([
      listUnsent(db),
      listAttention(db, clock.now()),
      findContact(db),
      findAccount(db),
    ]);
    const counted = new Set(records.filter(({ state }) => state === 'attention').map(recordKeyOf));
    const heldNotes = attention.filter((item) => !counted.has(recordKeyOf(item))).length;
    return { records, heldNotes, contact, zone: account?.policy.timeZone ?? clock.timeZone() };
  }, [db, clock]);
  if (!facts) return undefined;
  const { records, zone } = facts;
  const status = overallStatus({
    ...facts,
    unsaved,
    unsavedElsewhere,
    othersWaiting: others.reduce((sum, person) => sum + person.waiting, 0),
    now,
    timeText: (at) => asOfText(at, now, zone),
  });
  return withAge(status, records[0]?.since ?? null, now, zone);
}

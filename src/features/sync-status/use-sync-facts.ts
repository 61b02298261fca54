import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import type { ContactRow } from '#db/database.ts';
import { type AttentionItem, listAttention } from '#db/queries/attention.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { type RecordKey, recordKeyOf } from '#db/queries/records.ts';
import { findContact } from '#db/queries/unsent.ts';
import { listSentSince, listUnsentDetails, type SentRecord, type UnsentDetail } from '#db/queries/unsent-details.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import { useNow } from '#lib/use-now.ts';

export type SyncFacts = {
  attention: AttentionItem[];
  /** On its way, or not yet: this does not include what needs attention. */
  waiting: UnsentDetail[];
  sent: SentRecord[];
  contact: ContactRow | undefined;
  personName: string;
  now: number;
  zone: string;
  /** YYYY-MM-DD of the company. */
  today: string;
};

const LOOK_MS = 15_000;

/** A record is shown once, as last read. */
export function without<Row extends RecordKey>(rows: readonly Row[], elsewhere: readonly RecordKey[]): Row[] {
  const shown = new Set(elsewhere.map(recordKeyOf));
  return rows.filter((row) => !shown.has(recordKeyOf(row)));
}

/** Everything the sync status shows, live; undefined while it is being read. Inactive, it reads nothing and keeps what it had. */
export function useSyncFacts(active = true): SyncFacts | undefined {
  const { db, clock } = useDevice();
  const now = useNow(clock, LOOK_MS);
  const account = useLiveQuery(async () => ({ row: await findAccount(db) }), [db]);
  const zone = account?.row?.policy.timeZone ?? clock.timeZone();
  const today = inZone(now, zone).date;
  const kept = useRef<SyncFacts | undefined>(undefined);
  const lists = useSparingLive(async () => {
    if (!active) return undefined;
    const since = new Date(instantOf(today, '00:00', zone)).toISOString();
    // First, so that work sent while the rest is being read is in two lists rather than in none.
    const unsent = await listUnsentDetails(db);
    const [attention, sent, contact] = await Promise.all([
      listAttention(db, clock.now()),
      listSentSince(db, since),
      findContact(db),
    ]);
    return { attention, sent, contact, waiting: without(unsent, [...attention, ...sent]) };
  }, [db, clock, today, zone, active]);
  if (!lists || !account) return active ? undefined : kept.current;
  kept.current = { ...lists, personName: account.row?.user.profile.name ?? '', now, zone, today };
  return kept.current;
}

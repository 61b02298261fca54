import type { Client, User } from '#contract/people.ts';
import type { TallybookDb } from '#db/database.ts';
import { listBehaviors, listClients } from '#db/queries/caseload.ts';
import { findEntriesPulledAt, listAllEntries } from '#db/queries/entries.ts';
import { listRecordStatuses, type RecordStatus } from '#db/queries/record-status.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { listUsers } from '#db/queries/users.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { fullName } from '#domain/access/person-name.ts';
import { countText } from '#domain/note/count-text.ts';
import type { DurationSum } from '#domain/session/episodes.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { sessionSpan } from '#domain/session/session-span.ts';
import { type ClientDays, passes } from '#lists/client-days.ts';

/** An entry with the names that people know. */
export type EntryItem = {
  row: BehaviorEntryRow;
  client: Client | undefined;
  /** Who recorded it; undefined for somebody not known to this person. */
  by: User | undefined;
  /** "Tantrum 4", "Crying 3 (4:20 min)", in the entry's order. */
  counts: string[];
  /** In one line: what happened, and how many behaviors were watched and did not occur. */
  summary: string;
  status: RecordStatus | undefined;
  /** Who deleted it; null where it was not, or by somebody not known to this person. */
  voidedBy: string | null;
  /** A behavior's name, by id. */
  nameOf(behaviorId: number): string;
};

type EntryPage = {
  items: EntryItem[];
  total: number;
  page: number;
  clients: Client[];
  /** Of a client whose entries have never all been downloaded: there may be more. */
  isPartial: boolean;
};

/** `now` in ms; `zone` of sessions without their own. */
type Moment = { now: number; zone: string };

/** One page of the entries on this device: unsent ones first, then the latest day. */
export async function readEntryPage(
  db: TallybookDb,
  filters: ClientDays,
  size: number,
  at: Moment,
): Promise<EntryPage> {
  const [rows, pulledAt, unsentRecords, clients, users, behaviors] = await Promise.all([
    listAllEntries(db, filters.client),
    filters.client === null ? null : findEntriesPulledAt(db, filters.client),
    listUnsent(db),
    listClients(db),
    listUsers(db),
    listBehaviors(db),
  ]);
  const unsent = new Set(unsentRecords.map(({ entityId }) => entityId));
  const found = rows
    .filter((row) => passes(row.clientId, row.recordDate, filters))
    .sort((a, b) => Number(unsent.has(b.uid)) - Number(unsent.has(a.uid)) || latestFirst(a, b));
  const page = Math.min(filters.page, Math.max(1, Math.ceil(found.length / size)));
  const shown = found.slice((page - 1) * size, page * size);
  const statuses = await listRecordStatuses(
    db,
    shown.map(({ uid }) => ({ entityType: 'entry', entityId: uid })),
  );
  const nameOf = new Map(behaviors.map(({ id, name }) => [id, name]));
  const lasted = await lengthsIn(db, shown, at);
  const items = shown.map((row) => ({
    row,
    client: clients.find(({ id }) => id === row.clientId),
    by: users.find(({ id }) => id === row.userId),
    counts: countTexts(row.counts, nameOf, lasted.get(row.sessionId)),
    summary: summaryOf(row.counts, nameOf, lasted.get(row.sessionId)),
    status: sentIfPulled(row, statuses.get(`entry:${row.uid}`)),
    voidedBy: nameIn(users, row.voided?.by),
    nameOf: (behaviorId: number) => nameOf.get(behaviorId) ?? 'A behavior',
  }));
  return { items, total: found.length, page, clients, isPartial: filters.client !== null && pulledAt === null };
}

function nameIn(users: readonly User[], id: number | undefined): string | null {
  const user = users.find((one) => one.id === id);
  return user ? fullName(user.profile) : null;
}

/** Days and times as texts that sort: a locale-aware comparison would cost more than all the rest of the list. */
function latestFirst(a: BehaviorEntryRow, b: BehaviorEntryRow): number {
  if (a.recordDate !== b.recordDate) return a.recordDate < b.recordDate ? 1 : -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}

type Counts = BehaviorEntryRow['counts'];
type Names = ReadonlyMap<number, string>;

type Lasted = Record<number, DurationSum>;

const countTexts = (counts: Counts, names: Names, lasted: Lasted = {}) =>
  counts.map(({ behaviorId, count, seconds }) =>
    countText(names.get(behaviorId) ?? 'A behavior', count, lasted[behaviorId] ?? seconds),
  );

/**
 * An entry says how long all that it counts lasted, or nothing: what a session measured in part is read from the session,
 * where it is on this device.
 */
async function lengthsIn(db: TallybookDb, rows: readonly BehaviorEntryRow[], { now, zone }: Moment) {
  const sessions = await db.sessions.bulkGet(rows.flatMap(({ sessionId }) => sessionId ?? []));
  return new Map<string | null, Lasted>(
    sessions.flatMap((session) => {
      if (!session) return [];
      const end = sessionSpan(session, session.timeZone ?? zone)?.end ?? null;
      return [[session.id, durationsBy(session.tally, end, now, session.begunAt)]];
    }),
  );
}

function summaryOf(counts: Counts, names: Names, lasted: Lasted | undefined): string {
  const happened = countTexts(
    counts.filter(({ count }) => count > 0),
    names,
    lasted,
  );
  const zeros = counts.length - happened.length;
  return [...happened, ...(zeros > 0 ? [`${zeros} watched, none`] : [])].join(', ');
}

/** A row that the server itself delivered has arrived, whoever sent it. */
function sentIfPulled(row: BehaviorEntryRow, status: RecordStatus | undefined): RecordStatus | undefined {
  if (status?.state !== 'local' || row.serverId === null) return status;
  return { state: 'sent', sentAt: row.createdAt };
}

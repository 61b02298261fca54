import { defaultPolicy } from '#domain/access/policy.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { TallybookDb } from '../database.ts';
import type { SessionRow } from '../rows.ts';
import { listAttention } from './attention.ts';
import { listCalendarOps } from './calendar.ts';
import { findAccount, listClients, listHours } from './caseload.ts';
import { listRecordStatuses, type RecordState } from './record-status.ts';
import { recordKeyOf } from './records.ts';
import { listReturned } from './returned.ts';
import { listSchedule } from './schedule.ts';
import { listStillOpen } from './sessions.ts';
import { findContact } from './unsent.ts';
import { listUnsentWork } from './unsent-details.ts';
import { listUnwrittenNights } from './unwritten-nights.ts';

/** Days back in which a note that was never written, or was returned, is still asked for. */
const ASK_DAYS = 90;

/**
 * What a therapist's Home is made of, as this device has it. An analyst also has other people's sessions here: those
 * are not theirs to finish. @param today YYYY-MM-DD @param now ms
 */
export async function readFieldHome(db: TallybookDb, today: string, now: number) {
  const since = addDays(today, -ASK_DAYS);
  const [clients, assignments, hours, schedule, openSessions, recent, attention, returned, unsent, contact] =
    await Promise.all([
      listClients(db),
      db.assignments.toArray(),
      listHours(db),
      listSchedule(db),
      listStillOpen(db),
      db.sessions.where('startDate').aboveOrEqual(since).toArray(),
      listAttention(db, now),
      listReturned(db, since),
      listUnsentWork(db),
      findContact(db),
    ]);
  const account = await findAccount(db);
  const openNotes = await db.notes.bulkGet(openSessions.map(({ noteUid }) => noteUid));
  const isOwn = (session: SessionRow) => session.userId === db.userId;
  const own = recent.filter(isOwn);
  const todaysSessions = own.filter((session) => session.startDate === today);
  return {
    clients,
    assignments,
    hours,
    schedule,
    /** Changes of the calendar that the download cannot show. */
    planned: await listCalendarOps(db, account?.pulledAt ?? null),
    openSessions: openSessions.filter(isOwn),
    /** Theirs: what an earlier Submit said of one that is open again stays counted. */
    openNotes: openNotes.filter((note) => note !== undefined),
    todaysSessions,
    states: await listSessionStates(db, todaysSessions),
    // The server itself says that there is no note; a note that was not downloaded yet does not count as "not written".
    unwritten: own
      .filter((session) => session.state === 'closed' && session.noteUid === '')
      .sort((a, b) => b.startDate.localeCompare(a.startDate)),
    nights: await listUnwrittenNights(db, own, today, (account?.policy ?? defaultPolicy).timeZone),
    attention,
    returned,
    unsent,
    contact,
  };
}

/** How far each session is on its way, by its id. */
async function listSessionStates(
  db: TallybookDb,
  sessions: readonly SessionRow[],
): Promise<ReadonlyMap<string, RecordState>> {
  const keys = sessions.map(({ id }) => ({ entityType: 'session' as const, entityId: id }));
  const statuses = await listRecordStatuses(db, keys);
  return new Map(keys.map((key) => [key.entityId, statuses.get(recordKeyOf(key))?.state ?? 'local']));
}

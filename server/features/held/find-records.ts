import type { HeldAbout } from '#contract/held.ts';
import type { Pointer, RecordKind } from '#domain/held-pointers.ts';
import { noteFieldKeys } from '#domain/note/note-fields.ts';
import { whyNotAddendum } from '#domain/note/note-rules.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { maySee } from '#server/http/access/note-access.ts';
import { may, type Principal } from '#server/http/access/principal.ts';

/** A record that held work names, as it stands. */
export type StoredRecord = Pick<HeldAbout, 'user' | 'client' | 'fields'> & { id: number; uid: string; seen: Seen };

/**
 * `uid`: whoever has that knows the record already, but a number can be guessed. `none`: somebody's draft, of which nobody
 * else is told anything.
 */
type Seen = 'yes' | 'uid' | 'no' | 'none';

type Names = { user_id: number; client_id: number; u_first: string; u_last: string; c_first: string; c_last: string };

/** The records of a kind that any of the pointers names. */
export function findRecords(db: Db, who: Principal, what: RecordKind, pointers: Pointer[]): Promise<StoredRecord[]> {
  const ofKind = pointers.filter((one) => one.what === what);
  const uids = ofKind.flatMap((one) => ('uid' in one ? [one.uid] : []));
  const ids = ofKind.flatMap((one) => ('id' in one ? [one.id] : []));
  if (ofKind.length === 0) return Promise.resolve([]);
  return find[what](db, who, { uids, ids });
}

type Wanted = { uids: string[]; ids: number[] };

const find: Record<RecordKind, (db: Db, who: Principal, wanted: Wanted) => Promise<StoredRecord[]>> = {
  session: findSessions,
  note: findNotes,
  entry: findEntries,
  event: findEvents,
};

const personOf = (id: number, first: string, last: string) => ({ id, name: `${first} ${last}`.trim() });

const peopleOf = (row: Names) => ({
  user: personOf(row.user_id, row.u_first, row.u_last),
  client: personOf(row.client_id, row.c_first, row.c_last),
});

async function findSessions(db: Db, who: Principal, { uids, ids }: Wanted): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('sessions as one')
    .innerJoin('users', inSameCompany('users.id', 'one.user_id'))
    .innerJoin('clients', inSameCompany('clients.id', 'one.client_id'))
    .selectAll('one')
    .select(['users.first_name as u_first', 'users.last_name as u_last'])
    .select(['clients.first_name as c_first', 'clients.last_name as c_last'])
    .where('one.company_id', '=', who.companyId)
    .where((eb) => eb.or([eb('one.uid', 'in', [...uids, NO_UID]), eb('one.id', 'in', [...ids, 0])]))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    seen: row.user_id === who.userId || may(who, 'company.notes.view') ? 'yes' : 'uid',
    ...peopleOf(row),
    fields: {
      client_id: row.client_id,
      visit_location: row.visit_location,
      startDate: row.start_date,
      startTime: row.start_time,
      endDate: row.end_date,
      endTime: row.end_time,
      observed_zero: row.observed_zero,
      not_observed: row.not_observed,
      ...(row.assumed_end === null ? {} : { assumed_end: row.assumed_end }),
      ...(row.planned_end === null ? {} : { planned_end: row.planned_end }),
      ...(row.time_zone === null ? {} : { time_zone: row.time_zone }),
      ...(row.begun_at === null ? {} : { begun_at: row.begun_at.toISOString() }),
      ...(row.event_uid === null ? {} : { event_uid: row.event_uid }),
      ...(row.behavior_ids === null ? {} : { behaviour_ids: row.behavior_ids }),
      ...(row.skill_ids === null ? {} : { skill_ids: row.skill_ids }),
      submitted: row.closed,
      taken_out: row.voided_at === null ? null : (row.void_reason ?? ''),
      recorded: {
        behaviors: Object.entries(row.tally.behaviors).map(([id, { count }]) => ({
          behaviour_id: Number(id),
          entry: String(count),
        })),
        skills: Object.entries(row.tally.skills).map(([id, { counts }]) => ({
          skill_id: Number(id),
          ...noPrompts,
          ...counts,
        })),
        recordings: row.tally.runs.map(({ behaviour_id, type, planned, length }) => ({
          behaviour_id,
          type,
          planned,
          length,
        })),
      },
    },
  }));
}

/** What was billed is read with its addenda, which is what another one of them changes. */
async function findNotes(db: Db, who: Principal, { uids, ids }: Wanted): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('notes as one')
    .innerJoin('users', inSameCompany('users.id', 'one.user_id'))
    .innerJoin('clients', inSameCompany('clients.id', 'one.client_id'))
    .selectAll('one')
    .select(['users.first_name as u_first', 'users.last_name as u_last'])
    .select(['clients.first_name as c_first', 'clients.last_name as c_last'])
    .where('one.company_id', '=', who.companyId)
    .where('one.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('one.uid', 'in', [...uids, NO_UID]), eb('one.id', 'in', [...ids, 0])]))
    .execute();
  const found: StoredRecord[] = [];
  for (const row of rows) {
    const isSettled = whyNotAddendum(row) === null;
    const addenda = isSettled ? await addendaOf(db, row) : [];
    const said = Object.fromEntries(noteFieldKeys.map((field) => [field, row[field]]));
    const isSeen = await maySee(db, who, row);
    found.push({
      id: row.id,
      uid: row.uid,
      seen: isSeen ? 'yes' : row.state === 'draft' ? 'none' : 'no',
      ...peopleOf(row),
      fields: Object.assign(said, ...addenda, {
        draft: row.state === 'draft',
        settled: isSettled,
        held: heldText(row),
      }),
    });
  }
  return found;
}

const heldText = ({ state, timeconflicts }: { state: string; timeconflicts: string | null }): string =>
  state === 'held' ? (timeconflicts ?? '') : '';

async function addendaOf(db: Db, note: { company_id: number; id: number }): Promise<object[]> {
  const rows = await db
    .selectFrom('addenda')
    .select('fields')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .orderBy('id')
    .execute();
  return rows.map(({ fields }) => fields);
}

async function findEntries(db: Db, who: Principal, { uids, ids }: Wanted): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('behavior_entries as one')
    .innerJoin('users', inSameCompany('users.id', 'one.user_id'))
    .innerJoin('clients', inSameCompany('clients.id', 'one.client_id'))
    .selectAll('one')
    .select(['users.first_name as u_first', 'users.last_name as u_last'])
    .select(['clients.first_name as c_first', 'clients.last_name as c_last'])
    .where('one.company_id', '=', who.companyId)
    .where((eb) => eb.or([eb('one.uid', 'in', [...uids, NO_UID]), eb('one.id', 'in', [...ids, 0])]))
    .execute();
  const counts = await db
    .selectFrom('behavior_entry_rows')
    .select(['entry_id', 'behavior_id', 'entry', 'seconds'])
    .where('company_id', '=', who.companyId)
    .where('entry_id', 'in', [0, ...rows.map(({ id }) => id)])
    .where('deleted_at', 'is', null)
    .orderBy('behavior_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    seen: row.user_id === who.userId || may(who, 'company.clients.view') ? 'yes' : 'uid',
    ...peopleOf(row),
    fields: {
      client_id: row.client_id,
      record_date: row.record_date,
      comment: row.comment,
      behaviors: counts
        .filter(({ entry_id }) => entry_id === row.id)
        .map(({ behavior_id, entry, seconds }) => ({
          behaviour_id: behavior_id,
          entry: String(entry),
          ...(seconds === null ? {} : { seconds }),
        })),
      taken_out: row.void_reason,
    },
  }));
}

/** Whose visit it is is told to whoever may see all clients; the times are those of the company’s zone. */
async function findEvents(db: Db, who: Principal, { uids, ids }: Wanted): Promise<StoredRecord[]> {
  const rows = await db
    .selectFrom('schedule_events as one')
    .leftJoin('users', inSameCompany('users.id', 'one.user_id'))
    .leftJoin('clients', inSameCompany('clients.id', 'one.client_id'))
    .selectAll('one')
    .select(['users.first_name as u_first', 'users.last_name as u_last'])
    .select(['clients.first_name as c_first', 'clients.last_name as c_last'])
    .where('one.company_id', '=', who.companyId)
    .where('one.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('one.uid', 'in', [...uids, NO_UID]), eb('one.id', 'in', [...ids, 0])]))
    .execute();
  const namesClients = may(who, 'company.clients.view');
  const isoOf = (wall: string) => zonedIso(wall.slice(0, 10), wall.slice(11, 16), who.policy.timeZone);
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    seen: row.user_id === who.userId || may(who, 'company.schedule.calendar.view') ? 'yes' : 'uid',
    user: row.user_id === null ? null : personOf(row.user_id, row.u_first ?? '', row.u_last ?? ''),
    client:
      row.client_id === null || !namesClients ? null : personOf(row.client_id, row.c_first ?? '', row.c_last ?? ''),
    fields: {
      title: row.title,
      start: isoOf(row.starts_at),
      end: isoOf(row.ends_at),
      visit_location: row.visit_location,
      ...(namesClients ? { client_id: row.client_id, overlap_reason: row.overlap_reason } : {}),
      repeat:
        row.repeat_unit === null
          ? null
          : {
              repeat_every: row.repeat_every,
              repeat_unit: row.repeat_unit,
              repeat_days: row.repeat_days,
              repeat_week:
                row.repeat_week === null || row.repeat_week === 'last' ? row.repeat_week : Number(row.repeat_week),
              repeat_week_start: row.repeat_week_start,
              repeat_until: row.repeat_until,
            },
    },
  }));
}

/** A list in SQL has at least one. */
const NO_UID = '00000000-0000-0000-0000-000000000000';

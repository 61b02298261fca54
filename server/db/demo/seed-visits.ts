import { draftNote } from '#domain/note/note-draft.ts';
import { noteLocationFor } from '#domain/note/note-rules.ts';
import { countedSeconds } from '#domain/note/typed-length.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { foldSession } from '#domain/session/tally.ts';
import { instantOf } from '#domain/time/service-time.ts';
import type { Tx } from '../transaction.ts';
import { bulkInsert, bulkInsertIds } from './bulk-insert.ts';
import { type DemoDays, daysApart } from './demo-days.ts';
import { makeSession } from './make-session.ts';
import type { Visit } from './plan-visits.ts';
import type { Chance } from './random.ts';
import { type Marks, marksOf, type PayGroups } from './seed-billing.ts';
import type { SeededCompany } from './seed-people.ts';

const COMMENTS = [
  'Mother asked for the waiting game at home. Card set left with the family.',
  'Slow start after a short night, steady from the second half on.',
  'Shared the picture schedule with the teacher.',
  'Reinforcer was changed to the train set.',
  '',
  '',
] as const;
const PRESENT = ['Mother, therapist', 'Father, therapist', 'Teacher, therapist', 'Grandmother, therapist'] as const;

interface Named {
  id: number;
  name: string;
}

interface VisitsToSeed {
  company: SeededCompany;
  days: DemoDays;
  visits: Visit[];
  groups: PayGroups;
  chance: Chance;
  now: Date;
}

/** The visits that took place: each with its session, its facts, its note and its behavior entry. */
export async function seedVisits(tx: Tx, seed: VisitsToSeed): Promise<void> {
  const { company } = seed;
  const names = await readNames(tx, company.id);
  const devices = new Map([...company.userIds.values()].map((id) => [id, seed.chance.uuid(seed.now.getTime())]));
  const made = seed.visits.map((visit, place) => makeVisit(seed, visit, place, names));

  const sessionIds = await bulkInsertIds(
    tx,
    'sessions',
    made.map((one) => one.session),
  );
  await bulkInsert(
    tx,
    'session_events',
    made.flatMap(({ session, events }, at) =>
      events.map((event) => ({
        company_id: company.id,
        session_id: sessionIds[at],
        uid: event.uid,
        user_id: session.user_id,
        device_id: devices.get(session.user_id),
        event,
        received_at: session.updated_at,
      })),
    ),
  );
  const noteIds = await bulkInsertIds(
    tx,
    'notes',
    made.map(({ note }, at) => ({ ...note, session_id: sessionIds[at] })),
  );
  const entryIds = await bulkInsertIds(
    tx,
    'behavior_entries',
    made.map(({ entry }, at) => ({ ...entry, session_id: sessionIds[at], note_id: noteIds[at] })),
  );
  await bulkInsert(
    tx,
    'behavior_entry_rows',
    made.flatMap(({ counts, entry }, at) =>
      counts.map(([behavior_id, count, seconds]) => ({
        company_id: company.id,
        entry_id: entryIds[at],
        behavior_id,
        entry: count,
        seconds,
        created_at: entry.created_at,
        updated_at: entry.created_at,
      })),
    ),
  );
}

type SeededCount = [behaviorId: number, count: number, seconds: number | null];

function makeVisit({ company, days, groups, chance }: VisitsToSeed, visit: Visit, place: number, names: Names) {
  const { behaviorIds = [], skillIds = [] } = company.programs.get(visit.clientId) ?? {};
  const progress = 1 - daysApart(visit.date, days.today) / Math.max(1, daysApart(days.first, days.today));
  const intervalId = behaviorIds.find((id) => id === names.intervalId);
  const { events, observedZero, notObserved } = makeSession(
    visit,
    { behaviorIds, timedIds: names.timedIds, skillIds, intervalId, progress },
    days.zone,
    chance,
  );
  const tally = foldSession(events);
  const startedAt = instantOf(visit.date, visit.begin, days.zone);
  const endedAt = instantOf(visit.date, visit.end, days.zone);
  const writtenAt = endedAt + chance.between(3, 40) * 60_000;
  const stamps = { created_at: new Date(writtenAt), updated_at: new Date(writtenAt) };
  const owner = { company_id: company.id, client_id: visit.clientId, user_id: visit.userId };
  const draft = draftNote(tally, pick(names.behaviors, behaviorIds), pick(names.skills, skillIds), endedAt);
  const lasted = durationsBy(tally, endedAt, endedAt);
  const counted = Object.entries(tally.behaviors).map(([id, { count }]): SeededCount => {
    return [Number(id), count, countedSeconds(lasted[Number(id)], count)];
  });
  return {
    events,
    counts: [...counted, ...observedZero.map((id): SeededCount => [id, 0, null])],
    session: {
      ...owner,
      uid: chance.uuid(startedAt),
      visit_location: visit.location,
      start_date: visit.date,
      start_time: visit.begin,
      end_date: visit.date,
      end_time: visit.end,
      time_zone: days.zone,
      behavior_ids: behaviorIds,
      skill_ids: skillIds,
      closed: true,
      tally,
      observed_zero: observedZero,
      not_observed: notObserved,
      late: [],
      created_at: new Date(startedAt),
      updated_at: new Date(writtenAt),
      version: 2,
    },
    note: {
      ...owner,
      uid: chance.uuid(endedAt),
      date_visited: visit.date,
      begin_time: visit.begin,
      end_time: visit.end,
      location: noteLocationFor(visit.location) ?? 4,
      ...draft,
      who_present: chance.pick(PRESENT),
      health_safety: chance.isLucky(0.06) ? 'Scratch on the left hand, cleaned.' : 'Nothing to report.',
      comment: chance.pick(COMMENTS),
      state: 'final',
      updated_by: visit.userId,
      late: [],
      ...stamps,
      ...(marksOf(visit, place, days, groups) satisfies Marks),
    },
    entry: { ...owner, uid: chance.uuid(writtenAt), record_date: visit.date, comment: '', ...stamps },
  };
}

interface Names {
  behaviors: Named[];
  skills: Named[];
  timedIds: ReadonlySet<number>;
  /** The behavior that is watched by intervals. */
  intervalId: number | undefined;
}

async function readNames(tx: Tx, companyId: number): Promise<Names> {
  const behaviors = await tx
    .selectFrom('behaviors')
    .select(['id', 'name', 'type', 'measure'])
    .where('company_id', '=', companyId)
    .execute();
  const skills = await tx.selectFrom('skills').select(['id', 'name']).where('company_id', '=', companyId).execute();
  const timedIds = new Set(behaviors.filter((one) => one.measure === 'duration').map((one) => one.id));
  return { behaviors, skills, timedIds, intervalId: behaviors.find((one) => one.type !== null)?.id };
}

function pick(list: Named[], ids: number[]): Named[] {
  return ids.flatMap((id) => list.find((one) => one.id === id) ?? []);
}

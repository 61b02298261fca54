import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededBehaviorNames } from '#domain/fixed-lists.ts';
import { isLow } from '#domain/money/hours-left.ts';
import { occurrenceOn } from '#domain/schedule/recurrence.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { durationsBy } from '#domain/session/observation.ts';
import { foldSession } from '#domain/session/tally.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { seedDemo } from '#server/db/demo/seed-demo.ts';
import { almostUsedUp } from '#server/db/demo/seed-loose-ends.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let demo: TestDatabase;
beforeAll(async () => {
  // All of it, not the last weeks that other tests have.
  demo = await createTestDatabase();
  await seedDemo(demo.db, { now: new Date() });
});
afterAll(() => demo.drop());

const zone = 'America/New_York';
const today = inZone(Date.now(), zone).date;

async function contentOf({ db }: TestDatabase) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['uid', 'tally', 'start_date', 'start_time'])
    .orderBy('id')
    .execute();
  const notes = await db.selectFrom('notes').select(['uid', 'ins_status', 'comment', 'state']).orderBy('id').execute();
  return { sessions, notes };
}

describe('making the demo company', () => {
  test('comes out the same each time, and twice or at the same moment it is made once', async () => {
    const now = new Date('2026-11-20T15:00:00Z');
    const [one, two] = [await createTestDatabase(), await createTestDatabase()];
    const wishes = { now, weeks: 5 };
    await Promise.all([seedDemo(one.db, wishes), seedDemo(one.db, wishes), seedDemo(two.db, wishes)]);
    await seedDemo(one.db, { now: new Date('2027-01-01T15:00:00Z') });
    const content = await contentOf(one);
    expect(content).toEqual(await contentOf(two));
    expect(content.sessions.length).toBeGreaterThan(100);
    expect(await one.db.selectFrom('companies').select('id').execute()).toHaveLength(2);
    await Promise.all([one.drop(), two.drop()]);
  });
});

describe('the demo company', () => {
  test('has a client whose hours are low on every day of the week but its first, however few are used', () => {
    for (let used = 0.25; used <= 40; used += 0.25) {
      const budget = almostUsedUp(used);
      expect([used, budget >= used, isLow(budget - used, budget)]).toEqual([used, true, true]);
    }
  });

  test('has the totals that its facts fold to, in every session', async () => {
    const { db } = demo;
    const sessions = await db.selectFrom('sessions').select(['id', 'tally']).execute();
    const events = await db.selectFrom('session_events').select(['session_id', 'event', 'device_id']).execute();
    const bySession = Map.groupBy(events, (row) => row.session_id);
    for (const { id, tally } of sessions) {
      const facts = bySession.get(id) ?? [];
      expect(JSON.parse(JSON.stringify(foldSession(facts.map((row) => row.event))))).toEqual(tally);
    }
    expect(events.length).toBeGreaterThan(10_000);
  });

  test('has a behavior of which is known how long it lasted, and a client with a sibling in the same hands', async () => {
    const timed = await demo.db.selectFrom('behaviors').select('id').where('measure', '=', 'duration').execute();
    expect(timed).toHaveLength(1);
    const sessions = await demo.db.selectFrom('sessions').select('tally').execute();
    const lasted = sessions.flatMap(({ tally: { episodes, pauses } }) =>
      Object.values(episodes ?? {}).map((marks) => durationSum(marks, pauses, Date.now(), Date.now())),
    );
    expect(lasted.length).toBeGreaterThan(100);
    // None begins while another of the same behavior goes on: one of the two would have no length.
    for (const { tally } of sessions)
      for (const [id, sum] of Object.entries(durationsBy(tally, null, Date.now())))
        expect([id, sum.episodes]).toEqual([id, tally.behaviors[Number(id)]?.count]);
    for (const { episodes, total, unmeasured = 0 } of lasted) {
      expect(unmeasured).toBe(0);
      expect(total / episodes).toBeGreaterThanOrEqual(8000);
    }
    const { rows } = await sql<{ first_name: string }>`
      select c.first_name from clients c
      join caseloads l on l.client_id = c.id join users u on u.id = l.user_id
      where c.last_name = 'Ruiz' and u.last_name = 'Diaz' order by c.first_name`.execute(demo.db);
    expect(rows.map((row) => row.first_name)).toEqual(['Mateo', 'Maya']);
  });

  test('has Maya Ruiz with the nine behaviors but one, one of them by intervals, and six skills', async () => {
    const behaviors = await demo.db
      .selectFrom('client_behaviors')
      .innerJoin('behaviors', 'behaviors.id', 'client_behaviors.behavior_id')
      .innerJoin('clients', 'clients.id', 'client_behaviors.client_id')
      .select(['behaviors.name', 'behaviors.type', 'interval_length', 'interval_number'])
      .where('clients.first_name', '=', 'Maya')
      .orderBy('position')
      .execute();
    expect(behaviors.map((row) => row.name)).toEqual(seededBehaviorNames.filter((name) => name !== 'Pica/Mouthing'));
    expect(behaviors.filter((row) => row.type !== null)).toEqual([
      { name: 'motor stereotypic Behavior', type: 'partial-interval', interval_length: 30, interval_number: 10 },
    ]);
  });

  test('leaves today to the person who tries it: every therapist has two visits, and no note is in the way', async () => {
    const { db } = demo;
    const therapists = await db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['users.id', 'users.last_name'])
      .where('roles.ident', '=', 'rbt')
      .execute();
    for (const { id, last_name } of therapists) {
      const events = await db.selectFrom('schedule_events').selectAll().where('user_id', '=', id).execute();
      const visits = events.filter((event) => {
        const rule = {
          ...event,
          start: `${event.starts_at}:00-05:00`,
          end: `${event.ends_at}:00-05:00`,
          repeat_week: null,
        };
        const single = event.repeat_unit === null && event.starts_at.startsWith(today);
        return event.client_id !== null && (single || (event.repeat_unit !== null && occurrenceOn(rule, today, zone)));
      });
      expect([last_name, visits.length >= 2]).toEqual([last_name, true]);
    }
    const latest = await db
      .selectFrom('notes')
      .select(({ fn }) => fn.max('date_visited').as('day'))
      .executeTakeFirstOrThrow();
    expect(latest.day < today).toBe(true);
    expect(latest.day > addDays(today, -8)).toBe(true);
  });

  test('has something for every list: billed, paid and open notes, a held one, a returned one, an open session, decisions to make', async () => {
    const { db } = demo;
    const notes = await db
      .selectFrom('notes')
      .select(['state', 'ins_status', 'user_status', 'pay_group_id', 'review_decision', 'timeconflicts'])
      .execute();
    expect(notes.some((note) => note.ins_status && note.pay_group_id && !note.user_status)).toBe(true);
    expect(notes.some((note) => note.user_status)).toBe(true);
    expect(notes.some((note) => !note.ins_status && note.state === 'final')).toBe(true);
    expect(notes.filter((note) => note.state === 'held').map((note) => note.timeconflicts)).toEqual([
      expect.stringContaining('These times overlap the note for'),
    ]);
    expect(notes.filter((note) => note.review_decision === 'returned')).toHaveLength(1);
    expect(await db.selectFrom('sessions').select('id').where('closed', '=', false).execute()).toHaveLength(1);
    const accounts = await db.selectFrom('accounts').select('email').orderBy('email').execute();
    expect(accounts.map((account) => account.email)).toEqual([
      'admin@demo.test',
      'analyst@demo.test',
      'staff@demo.test',
      'staff@other.test',
      'therapist2@demo.test',
      'therapist@demo.test',
    ]);
  });
});

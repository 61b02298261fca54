import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { inZone } from '#domain/time/service-time.ts';
import {
  clientId,
  emails,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  userId,
  type Who,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Row {
  id: number;
  client: { id: number };
  client_id: number;
  user: { id: number };
  date_visited: string;
  created_at: string;
  location: number;
  state: string;
  ins_status: string | null;
  user_status: string | null;
  company_id: number;
  pay_group: { icn: string } | null;
  review: { decision: string } | null;
  session_closed: boolean;
  visit_location: number;
}
interface Page {
  rows: Row[];
  limit: number;
  page: number;
  totalCount: number;
  totalIsExact: boolean;
  nextCursor: string | null;
}

const paths = { own: '/api/notes', company: '/api/company/notes', sessions: '/api/sessions' } as const;

async function list(which: keyof typeof paths, query: Record<string, string | number>, as: Who): Promise<Page> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await world.ask('GET', `${paths[which]}?${text}`, { as });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const { data, sessions, ...page } = answer.json();
  return { rows: data ?? sessions, ...page };
}

/** The whole list, page by page along the cursor. */
async function walk(which: keyof typeof paths, query: Record<string, string | number>, as: Who): Promise<Row[]> {
  const all: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(which, { ...query, limit: 200, ...(cursor ? { cursor } : {}) }, as);
    all.push(...page.rows);
    cursor = page.nextCursor;
  }
  return all;
}

describe('pages', () => {
  test.each([
    ['own', 'rbt', 10],
    ['company', 'admin', 10],
    ['sessions', 'admin', 5],
  ] as const)('%s: the policy’s page size, newest first, and the cursor goes on where the page ended', async (which, as, size) => {
    const first = await list(which, {}, as);
    expect(first).toMatchObject({ limit: size, page: 1, totalIsExact: true });
    expect(first.rows).toHaveLength(size);
    const byPage = await list(which, { page: 2 }, as);
    expect(byPage).toMatchObject({ limit: size, page: 2, totalCount: first.totalCount });
    const byCursor = await list(which, { cursor: first.nextCursor ?? '' }, as);
    expect(byCursor.rows).toEqual(byPage.rows);
    const all = await walk(which, {}, as);
    expect(all).toHaveLength(first.totalCount);
    expect(new Set(all.map((row) => row.id)).size).toBe(all.length);
    const days = all.map((row) => row.date_visited);
    expect(days).toEqual([...days].sort().reverse());
  });

  test('a row that comes in between neither repeats nor hides another on the way down the cursor', async () => {
    const first = await list('own', { limit: 5 }, 'rbt');
    const maya = await clientId(world, 'Ruiz');
    await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, '2030-01-01') });
    const next = await list('own', { limit: 5, cursor: first.nextCursor ?? '' }, 'rbt');
    const overlap = next.rows.filter((row) => first.rows.some((one) => one.id === row.id));
    expect(overlap).toEqual([]);
    await world.db.deleteFrom('notes').where('date_visited', '=', '2030-01-01').execute();
  });

  test('over 10,000 rows the count says that it is not exact, and the last page is still reached', async () => {
    const [author, maya] = [await userId(world, emails.rbt2), await clientId(world, 'Haddad')];
    await sql`
      insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location, state,
        created_at, updated_at, updated_by)
      select company_id, gen_random_uuid(), ${maya}, id, date '1950-01-01' + n / 10,
        time '08:00' + (n % 10) * interval '1 hour', time '08:30' + (n % 10) * interval '1 hour', 2, 'final', now(), now(), id
      from users, generate_series(1, 10050) n where id = ${author}`.execute(world.db);
    const page = await list('own', {}, 'rbt2');
    expect(page).toMatchObject({ totalCount: 10_000, totalIsExact: false });
    const all = await walk('own', {}, 'rbt2');
    expect(all.length).toBeGreaterThan(10_050);
    await world.db.transaction().execute(async (tx) => {
      // Nothing refers to them: to look for it, for each of them, takes seconds.
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.deleteFrom('notes').where('date_visited', '<', '1960-01-01').execute();
    });
  });

  test.each([
    'nonsense',
    'W10',
    Buffer.from('["date_visited","2026-13-45",1]').toString('base64url'),
    'x'.repeat(400),
  ])('a cursor that was tampered with (%s) is refused', async (cursor) => {
    const answer = await world.ask('GET', `/api/notes?cursor=${cursor}`, { as: 'rbt' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['cursor']);
  });

  test('a cursor of another list, or of another person, opens nothing that is not one’s own', async () => {
    const theirs = await list('company', {}, 'admin');
    const mine = await list('own', { cursor: theirs.nextCursor ?? '' }, 'rbt');
    const me = await userId(world, emails.rbt);
    expect(mine.rows.every((row) => row.user.id === me)).toBe(true);
    const other = await world.ask('GET', `/api/sessions?cursor=${theirs.nextCursor}`, { as: 'admin' });
    expect(other.statusCode).toBe(422);
  });
});

describe('filters', () => {
  test('client, therapist, location and days narrow the list, and the count with it', async () => {
    const [maya, ana] = [await clientId(world, 'Ruiz'), await userId(world, emails.rbt)];
    const all = await walk('company', {}, 'admin');
    const expectRows = async (query: Record<string, string | number>, keep: (row: Row) => boolean) => {
      const found = await walk('company', query, 'admin');
      expect(found.map((row) => row.id)).toEqual(all.filter(keep).map((row) => row.id));
      expect((await list('company', query, 'admin')).totalCount).toBe(found.length);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(all.length);
    };
    const [late, early] = [all[20]?.date_visited ?? '', all[60]?.date_visited ?? ''];
    await expectRows({ client: maya }, (row) => row.client_id === maya);
    await expectRows({ user: ana }, (row) => row.user.id === ana);
    await expectRows({ location: 3 }, (row) => row.location === 3);
    await expectRows({ daterange: `${early},${late}` }, (row) => row.date_visited >= early && row.date_visited <= late);
    await expectRows({ daterange: `${late},` }, (row) => row.date_visited >= late);
    await expectRows({ daterange: `,${early}` }, (row) => row.date_visited <= early);
    await expectRows({ billed: 'yes', paid: 'no' }, (row) => row.ins_status !== null && row.user_status === null);
    await expectRows({ billed: 'no' }, (row) => row.ins_status === null);
    await expectRows({ state: 'held' }, (row) => row.state === 'held');
    await expectRows({ review: 'returned' }, (row) => row.review?.decision === 'returned');
    await expectRows({ review: 'open' }, (row) => row.review === null);
    const icn = all.find((row) => row.pay_group)?.pay_group?.icn ?? '';
    await expectRows({ groupId: icn }, (row) => row.pay_group?.icn === icn);
  });

  test('the created range is meant in the company’s days, both ends included, newest made first', async () => {
    const all = await walk('company', {}, 'admin');
    const dayOf = (row: Row) => inZone(Date.parse(row.created_at), 'America/New_York').date;
    const day = dayOf(all[40] ?? all[0] ?? raise());
    const found = await walk('company', { daterangecreated: `${day},${day}` }, 'admin');
    expect(found.map((row) => row.id).sort()).toEqual(
      all
        .filter((row) => dayOf(row) === day)
        .map((row) => row.id)
        .sort(),
    );
    const stamps = found.map((row) => row.created_at);
    expect(stamps).toEqual([...stamps].sort().reverse());
  });

  test.each([
    'daterange=2026-02-30,2026-03-01',
    'daterange=yesterday',
    'limit=0',
    'limit=201',
    'page=0',
    'client=-1',
    'billed=maybe',
    'daterange=2026-11-20,2026-11-01',
    'daterangecreated=2026-11-20,2026-11-01',
    'location=9',
    'location=5',
    'unknown=1',
    'usr=3',
  ])('?%s is refused by name', async (query) => {
    const answer = await world.ask('GET', `/api/notes?${query}`, { as: 'rbt' });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([query.split('=')[0]]);
  });

  test.each([
    ['/api/sessions?location=4', 'location'],
    ['/api/company/audit?from=2026-11-20&to=2026-11-01', 'to'],
    ['/api/behavior/entries?from=2026-11-20&to=2026-11-01', 'to'],
    ['/api/schedule/event?start=2026-11-20&end=2026-11-01', 'end'],
    // 100 days and one: without a bound it was every event that the company ever planned, in one answer.
    ['/api/schedule/event?start=2026-01-01&end=2026-04-11', 'end'],
    ['/api/schedule/event?start=1900-01-01&end=2199-12-31', 'end'],
    ['/api/clients?page=2', 'page'],
  ])('%s is refused, and the field is named', async (path, field) => {
    const answer = await world.ask('GET', path, { as: 'admin' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('the calendar is answered for 100 days at once', async () => {
    const answer = await world.ask('GET', '/api/schedule/event?start=2026-01-01&end=2026-04-10', { as: 'admin' });
    expect(answer.statusCode).toBe(200);
  });

  test('no call takes a field that its schema does not name', async () => {
    for (const { method, path, query } of Object.values<Endpoint>(endpoints)) {
      if (method !== 'GET' || query) continue;
      const answer = await world.ask('GET', `${path.replace(/:\w+/, '1')}?typo=1`, { as: 'admin' });
      expect([path, answer.statusCode, answer.json().errors]).toEqual([
        path,
        422,
        { typo: ['Is not a field of this call'] },
      ]);
    }
  });

  test('sessions: open and closed, and by the marks of their notes', async () => {
    const opened = await startSession(world, { date: freeDay() });
    const open = await walk('sessions', { closed: 'no' }, 'rbt');
    expect(open.map((row) => row.id)).toEqual([opened.session.id]);
    const closed = await walk('sessions', { closed: 'yes' }, 'rbt');
    const billed = await walk('sessions', { billed: 'yes' }, 'rbt');
    const unbilled = await walk('sessions', { billed: 'no' }, 'rbt');
    expect(billed.length + unbilled.length).toBe(closed.length + 1);
    expect(billed.length).toBeGreaterThan(10);
  });

  test('sessions: a mark that is set or taken back from a note is felt at once, and agrees with every note', async () => {
    const opened = await startSession(world, { date: freeDay() });
    const submitted = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    const { id } = submitted.json().note;
    const isListed = async (filter: Record<string, string>) =>
      (await walk('sessions', filter, 'rbt')).some((row) => row.id === opened.session.id);
    expect(await isListed({ billed: 'yes' })).toBe(false);
    const mark = (status: string) =>
      world.ask('POST', '/api/pay', { as: 'admin', body: { id: [id], status, mode: 'all' } });
    await mark('insurance_billed');
    expect(await isListed({ billed: 'yes', paid: 'no' })).toBe(true);
    await mark('contractor_paid');
    expect(await isListed({ paid: 'yes' })).toBe(true);
    await mark('undo');
    expect(await isListed({ billed: 'no', paid: 'no' })).toBe(true);
    const { rows } = await sql`select sessions.id from sessions left join notes
      on notes.company_id = sessions.company_id and notes.session_id = sessions.id and notes.deleted_at is null
      where (billed, paid) is distinct from (ins_status is not null, user_status is not null)`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

describe('nothing foreign on any page', () => {
  test('one’s own notes and sessions are one’s own, also when somebody else is asked for', async () => {
    const [me, other] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    for (const which of ['own', 'sessions'] as const) {
      const rows = await walk(which, {}, 'rbt');
      expect(rows.every((row) => row.user.id === me)).toBe(true);
      expect(await list(which, { user: other }, 'rbt')).toMatchObject({ rows: [], totalCount: 0 });
    }
  });

  test('the analyst reads the notes and sessions of the clients they share, whoever made them', async () => {
    const analyst = await userId(world, emails.bcba);
    const caseload = await world.db
      .selectFrom('caseloads')
      .select('client_id')
      .where('user_id', '=', analyst)
      .execute();
    const ids = caseload.map((row) => row.client_id);
    const notes = await walk('company', {}, 'bcba');
    const sessions = await walk('sessions', {}, 'bcba');
    expect(notes.length).toBeGreaterThan(100);
    expect([...notes, ...sessions].every((row) => ids.includes(row.client.id))).toBe(true);
    const foreign = await clientId(world, 'Park');
    expect((await list('company', { client: foreign }, 'bcba')).totalCount).toBe(0);
    const all = await world.ask('GET', '/api/company/notes?scope=all', { as: 'bcba' });
    expect(all.statusCode).toBe(403);
  });

  test('another company’s rows are on no page and in no count', async () => {
    const theirs = await walk('company', {}, 'other');
    const ours = await walk('company', {}, 'admin');
    const everything = await world.db
      .selectFrom('notes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('deleted_at', 'is', null)
      .where('state', '<>', 'draft')
      .executeTakeFirstOrThrow();
    expect(new Set(theirs.map((row) => row.company_id)).size).toBe(1);
    expect(new Set(ours.map((row) => row.company_id)).size).toBe(1);
    expect(theirs.length + ours.length).toBe(everything.n);
    const stranger = theirs[0] ?? raise();
    expect((await list('company', { client: stranger.client_id }, 'admin')).totalCount).toBe(0);
  });
});

function raise(): never {
  throw new Error('The demo company has no rows');
}

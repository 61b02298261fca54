import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '#contract/sync.ts';
import { digestText } from '#domain/session/session-digest.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { inCompany } from '#server/db/transaction.ts';
import { rowsRead } from '../rows-read.ts';
import {
  behaviorId,
  clientId,
  emails,
  event,
  freeDay,
  noteBody,
  openWorld,
  startSession,
  submitBody,
  userId,
  type Who,
  type World,
} from '../world.ts';
import { testDevice, visit } from './delivery.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = (as: Who, query = '') => world.ask('GET', `/api/sync/changes${query}`, { as });
const headOf = async (as: Who): Promise<string> => (await ask(as)).json().nextCursor;

/** Everything since, page by page; the cursor to go on from. */
async function follow(as: Who, cursor: string, limit = 100): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  let at = cursor;
  for (;;) {
    const answer = (await ask(as, `?cursor=${at}&limit=${limit}`)).json();
    changes.push(...answer.changes);
    at = answer.nextCursor;
    if (!answer.more) return { changes, cursor: at };
  }
}

const namesOf = (changes: Change[]) => changes.map(({ entity, change }) => `${entity} ${change}`);

async function companyId(): Promise<number> {
  const row = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.rbt)
    .executeTakeFirstOrThrow();
  return row.company_id;
}

/** What the office does, by the tables: in a transaction of its company, as every request is. */
async function asOffice(work: Parameters<typeof inCompany>[2]) {
  await inCompany(world.db, await companyId(), work);
}

describe('a device that follows the changes', () => {
  test('is told of its person’s session and note, whole and once, and not of the draft on the way', async () => {
    const cursor = await headOf('rbt');
    const opened = await startSession(world);
    await world.ask('POST', '/api/session/note', {
      as: 'rbt',
      body: { session_uid: opened.session.uid, ...noteBody(opened.session.client.id, opened.session.startDate) },
    });
    const drafted = await follow('rbt', cursor);
    expect(namesOf(drafted.changes)).toEqual(['session put']);
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    const { changes, cursor: after } = await follow('rbt', drafted.cursor);
    expect(namesOf(changes).sort()).toEqual(['note put', 'session put']);
    const session = changes.find(({ entity }) => entity === 'session');
    expect(session).toMatchObject({ id: opened.session.id, row: { uid: opened.session.uid, session_closed: true } });
    expect((await follow('rbt', after)).changes).toEqual([]);
  });

  test('hears nothing of others’ work, and the analyst of the client hears of the session', async () => {
    const [stranger, analyst] = [await headOf('rbt2'), await headOf('bcba')];
    const opened = await startSession(world);
    await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    expect((await follow('rbt2', stranger)).changes).toEqual([]);
    expect(namesOf((await follow('bcba', analyst)).changes)).toEqual(['session put']);
  });

  test('goes by pages that miss nothing and repeat nothing', async () => {
    const cursor = await headOf('rbt');
    const client = await clientId(world, 'Ruiz');
    const made = [];
    for (let at = 0; at < 7; at++) {
      made.push((await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(client, freeDay()) })).json().id);
    }
    const { changes } = await follow('rbt', cursor, 2);
    expect(changes.map(({ id }) => id)).toEqual(made);
  });

  test('is told of many rows that one write changed, over as many pages as it takes', async () => {
    const client = await clientId(world, 'Ruiz');
    const ids: number[] = [];
    for (let at = 0; at < 5; at++) {
      ids.push((await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(client, freeDay()) })).json().id);
    }
    const cursor = await headOf('rbt');
    await asOffice((tx) => tx.updateTable('notes').set({ ins_status: '2026-11-01' }).where('id', 'in', ids).execute());
    const { changes } = await follow('rbt', cursor, 2);
    expect(changes.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(changes.every((one) => one.change === 'put' && one.entity === 'note' && one.row.ins_status)).toBe(true);
  });

  test('costs the writer nothing for each row that was numbered, however many one transaction changed', async () => {
    const rolledBack = new Error('rolled back');
    const company = await companyId();
    let looks = 0;
    const work = asOffice(async (tx) => {
      await sql`
        insert into clients (company_id, first_name, last_name, created_at)
        select ${company}, 'Client', 'Number ' || n, now() from generate_series(1, 1000) as n`.execute(tx);
      await sql`select raise_clock(${company})`.execute(tx);
      const before = await rowsRead(tx, 'changes');
      await sql`set constraints all immediate`.execute(tx);
      looks = (await rowsRead(tx, 'changes')) - before;
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
    // A million, when each asked the table whether any of them still waited.
    expect(looks).toBeLessThan(1000);
  });

  test('is told that a note was deleted', async () => {
    const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body })).json();
    const cursor = await headOf('rbt');
    await asOffice((tx) => tx.updateTable('notes').set({ deleted_at: new Date() }).where('id', '=', id).execute());
    expect((await follow('rbt', cursor)).changes).toEqual([{ entity: 'note', change: 'gone', id }]);
  });

  test('is told that a client was lost, and gets the client whole when it comes back', async () => {
    const [client_id, user_id] = [await clientId(world, 'Ruiz'), await userId(world, emails.rbt)];
    const cursor = await headOf('rbt');
    const set = (removed_at: Date | null) =>
      asOffice((tx) =>
        tx
          .updateTable('caseloads')
          .set({ removed_at })
          .where('client_id', '=', client_id)
          .where('user_id', '=', user_id)
          .execute(),
      );
    await set(new Date());
    const lost = await follow('rbt', cursor);
    // The visits that were planned come with it, as they read now: without the client's name.
    const withoutVisits = (changes: Change[]) => changes.filter(({ entity }) => entity !== 'schedule_event');
    expect(withoutVisits(lost.changes)).toEqual([{ entity: 'client', change: 'lost', id: client_id }]);
    expect(JSON.stringify(lost.changes)).not.toContain('Ruiz');
    await set(null);
    const back = await follow('rbt', lost.cursor);
    expect(namesOf(withoutVisits(back.changes)).sort()).toEqual(['assignment put', 'client put']);
    expect(JSON.stringify(back.changes)).toContain('Ruiz');
  });

  test('is told of the catalogue, the assignment, the policy and its own rights', async () => {
    const [client_id, cursor] = [await clientId(world, 'Ruiz'), await headOf('rbt')];
    const id = await behaviorId(world, 'Tantrum');
    await asOffice(async (tx) => {
      await tx.updateTable('behaviors').set({ retired_at: new Date() }).where('id', '=', id).execute();
      await tx.updateTable('client_behaviors').set({ position: 90 }).where('client_id', '=', client_id).execute();
      await tx.updateTable('roles').set({ description: 'Records' }).where('ident', '=', 'rbt').execute();
    });
    const { changes } = await follow('rbt', cursor);
    expect(namesOf(changes).sort()).toEqual(['account put', 'assignment put', 'behavior put']);
    await asOffice((tx) => tx.updateTable('behaviors').set({ retired_at: null }).where('id', '=', id).execute());
  });

  test('is told of a visit in the calendar, and that it went to somebody else', async () => {
    const [mine, theirs] = [await userId(world, emails.rbt), await userId(world, emails.rbt2)];
    const row = await world.db
      .selectFrom('schedule_events')
      .select('id')
      .where('user_id', '=', mine)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const cursor = await headOf('rbt');
    const give = (user_id: number) =>
      asOffice((tx) => tx.updateTable('schedule_events').set({ user_id }).where('id', '=', row.id).execute());
    await give(theirs);
    const given = await follow('rbt', cursor);
    expect(given.changes).toEqual([{ entity: 'schedule_event', change: 'gone', id: row.id }]);
    await give(mine);
    expect(namesOf((await follow('rbt', given.cursor)).changes)).toEqual(['schedule_event put']);
  });

  test('misses nothing of writers that run side by side: who follows has what the lists have', async () => {
    let { cursor } = await follow('rbt', await headOf('rbt'));
    const client = await clientId(world, 'Ruiz');
    const heard = new Set<number>();
    let writing = true;
    const reader = (async () => {
      for (;;) {
        const last = !writing;
        const page = await follow('rbt', cursor, 3);
        for (const { id } of page.changes) heard.add(id);
        cursor = page.cursor;
        if (last) return;
      }
    })();
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(client, freeDay()) }),
      ),
    );
    writing = false;
    await reader;
    expect(made.map((answer) => answer.json().id).filter((id) => !heard.has(id))).toEqual([]);
  });
});

describe('a cursor that can’t be followed', () => {
  const expired = async (as: Who, cursor: string) => {
    const answer = await ask(as, `?cursor=${cursor}`);
    return [answer.statusCode, answer.json().code];
  };

  test('of another life of the database, of somebody else, or made up asks for a full download', async () => {
    const cursor = await headOf('rbt');
    expect(await expired('bcba', cursor)).toEqual([410, 'cursor_expired']);
    expect(await expired('rbt', 'nonsense')).toEqual([410, 'cursor_expired']);
    const forged = Buffer.from(JSON.stringify([uuid(), 1, 1, '\u0000', 9e15])).toString('base64url');
    expect(await expired('rbt', forged)).toEqual([410, 'cursor_expired']);
    await sql`update installation set epoch = gen_random_uuid()`.execute(world.db);
    expect(await expired('rbt', cursor)).toEqual([410, 'cursor_expired']);
  });

  test('ahead of a clock that was set back, or older than the list', async () => {
    const cursor = await headOf('rbt');
    await asOffice((tx) => tx.updateTable('sync_clock').set({ seq: sql<number>`seq - 1` }).execute());
    expect(await expired('rbt', cursor)).toEqual([410, 'cursor_expired']);
    await asOffice((tx) => tx.updateTable('sync_clock').set({ seq: sql<number>`seq + 5` }).execute());
    await asOffice((tx) => tx.updateTable('sync_clock').set({ changes_from: sql<number>`seq` }).execute());
    expect(await expired('rbt', cursor)).toEqual([410, 'cursor_expired']);
    expect((await ask('rbt', `?cursor=${await headOf('rbt')}`)).statusCode).toBe(200);
  });
});

describe('the office’s live lists', () => {
  const company = async (as: Who, cursor?: string) =>
    (await world.ask('GET', `/api/company/changes${cursor ? `?cursor=${cursor}` : ''}`, { as })).json();

  test('hear which rows changed, ids alone, and never of a draft', async () => {
    const { nextCursor } = await company('staff');
    const opened = await startSession(world);
    await world.ask('POST', '/api/session/note', {
      as: 'rbt',
      body: { session_uid: opened.session.uid, ...noteBody(opened.session.client.id, opened.session.startDate) },
    });
    const drafted = await company('staff', nextCursor);
    expect(drafted.changed).toEqual({ session: [opened.session.id] });
    const answer = await world.ask('POST', '/api/session/submit', { as: 'rbt', body: submitBody(opened) });
    const { changed, nextCursor: after } = await company('staff', drafted.nextCursor);
    expect(changed).toMatchObject({ session: [opened.session.id], note: [answer.json().note.id] });
    expect((await company('staff', after)).changed).toEqual({});
  });

  test('learn that their reader’s rights may be others, which no list of roles or users reports to them', async () => {
    const users = (await world.ask('GET', '/api/users', { as: 'admin' })).json().data;
    const { id, version, roles } = users.find(({ roles }: { roles: { name: string }[] }) => roles[0]?.name === 'BCBA');
    const { nextCursor } = await company('bcba');
    const made = await world.ask('POST', '/api/company/role', { as: 'admin', body: { name: 'Auditor', ids: [] } });
    const { changed, nextCursor: after } = await company('bcba', nextCursor);
    // That there is one, and not which.
    expect(changed).toEqual({ role: [] });
    const headers = { 'if-match': `"${version}"` };
    const body = { role_ids: [...roles.map((role: { id: number }) => role.id), made.json().role.id] };
    const saved = await world.ask('PATCH', `/api/users/${id}`, { as: 'admin', body, headers });
    expect(saved.statusCode).toBe(200);
    expect((await company('bcba', after)).changed).toMatchObject({ user: [id] });
  });

  test('hear of phase-change lines: of all clients, or of one’s own caseload alone', async () => {
    const idsOf = async (as: Who): Promise<number[]> =>
      (await world.ask('GET', '/api/clients', { as })).json().data.map(({ id }: { id: number }) => id);
    const mine = await idsOf('bcba');
    const others = (await idsOf('admin')).filter((id) => !mine.includes(id));
    let cursors = { staff: (await company('staff')).nextCursor, bcba: (await company('bcba')).nextCursor };
    const heard = async () => {
      const [staff, bcba] = [await company('staff', cursors.staff), await company('bcba', cursors.bcba)];
      cursors = { staff: staff.nextCursor, bcba: bcba.nextCursor };
      return { staff: staff.changed, bcba: bcba.changed };
    };
    const draw = async (client: number | undefined): Promise<number> => {
      const body = { client, date: '2026-01-05', label: 'New plan' };
      return (await world.ask('POST', '/api/phase-lines', { as: 'admin', body })).json().id;
    };
    const line = await draw(mine[0]);
    expect(await heard()).toEqual({ staff: { phase_line: [line] }, bcba: { phase_line: [line] } });
    const another = await draw(others[0]);
    expect(await heard()).toEqual({ staff: { phase_line: [another] }, bcba: {} });
    await world.ask('DELETE', `/api/phase-lines?id=${line}`, { as: 'admin' });
    expect(await heard()).toEqual({ staff: { phase_line: [line] }, bcba: { phase_line: [line] } });
  });

  test('hear of a pay group when it is made, when one of its notes is paid, and when it is taken apart', async () => {
    const notes: number[] = [];
    for (const client of ['Ruiz', 'Ruiz']) {
      const body = noteBody(await clientId(world, client), freeDay());
      notes.push((await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id);
    }
    let { nextCursor } = await company('staff');
    const heard = async () => {
      const answer = await company('staff', nextCursor);
      nextCursor = answer.nextCursor;
      return answer.changed;
    };
    await world.ask('POST', '/api/company/payments/group', {
      as: 'staff',
      body: { id: notes, icn: 'LIVE-1', mode: 'all' },
    });
    const [group] = (await world.ask('GET', '/api/company/payments/group?icn=LIVE-1', { as: 'staff' })).json().data;
    expect(await heard()).toMatchObject({ pay_group: [group.id], note: expect.arrayContaining(notes) });
    await world.ask('POST', '/api/pay', {
      as: 'staff',
      body: { id: notes.slice(0, 1), status: 'contractor_paid', mode: 'all' },
    });
    expect(await heard()).toMatchObject({ pay_group: [group.id], note: notes.slice(0, 1) });
    await world.ask('DELETE', '/api/company/payments/group?icn=LIVE-1&undo_pay=yes', { as: 'staff' });
    expect(await heard()).toMatchObject({ pay_group: [group.id] });
    expect(await heard()).toEqual({});
  });

  test('hear of a new flag, and of no flag of another company', async () => {
    const [ours, theirs] = [(await company('staff')).nextCursor, (await company('other')).nextCursor];
    const flag = await world.ask('POST', '/api/company/flag', { as: 'staff', body: { name: 'Ask the insurer' } });
    expect((await company('staff', ours)).changed).toEqual({ flag: [flag.json().id] });
    expect((await company('other', theirs)).changed).toEqual({});
  });

  test('hear that a client changed whose name their notes show, and no number of one that is not theirs', async () => {
    const { nextCursor } = await company('bcba');
    const made = await world.ask('POST', '/api/clients', {
      as: 'staff',
      body: { first_name: 'Ada', last_name: 'Marsh' },
    });
    expect(made.statusCode).toBe(201);
    expect((await company('bcba', nextCursor)).changed).toEqual({ client: [] });
    expect((await company('other', (await company('other')).nextCursor)).changed).toEqual({});
  });

  test('of what a device has no row for are no news on the device', async () => {
    const cursor = (await world.ask('GET', '/api/sync/changes', { as: 'staff' })).json().nextCursor;
    await world.ask('POST', '/api/company/flag', { as: 'staff', body: { name: 'Second look' } });
    const followed = await world.ask('GET', `/api/sync/changes?cursor=${cursor}`, { as: 'staff' });
    expect([followed.statusCode, followed.json().changes]).toEqual([200, []]);
  });

  test('of an analyst hear of their own clients’ notes, of another company of nothing', async () => {
    const [analyst, other] = [(await company('bcba')).nextCursor, (await company('other')).nextCursor];
    const { id } = (
      await world.ask('POST', '/api/note', { as: 'rbt2', body: noteBody(await clientId(world, 'Haddad'), freeDay()) })
    ).json();
    const shares = await world.ask('GET', `/api/note/${id}`, { as: 'bcba' });
    const heard = (await company('bcba', analyst)).changed.note ?? [];
    expect(heard).toEqual(shares.statusCode === 200 ? [id] : []);
    expect((await company('other', other)).changed).toEqual({});
  });
});

describe('the digest of a session', () => {
  const digestOf = async (uid: string) =>
    (await world.ask('GET', `/api/sync/digest?scope=session:${uid}`, { as: 'rbt' })).json();

  test('is what the device computes from what it sent, and another after any change', async () => {
    const [device, made] = [testDevice(world, 'rbt'), await visit(world)];
    const behaviour_id = await behaviorId(world, 'Elopement');
    const events = [
      event('tap', { behaviour_id, abc: { antecedent: 'Told “no”' }, mono: 12.5, offset_ms: -3 }),
      event('tap', { behaviour_id }),
    ] as SessionEvent[];
    await device.batch([
      device.op('/api/session/start', made.start),
      device.op('/api/session/data-entry', { session_uid: made.uid, events: [...events].reverse() }),
    ]);
    const { uid, client_id, visit_location, startDate, startTime } = made.start;
    const session = { uid, client_id, visit_location, startDate, startTime };
    const open = { session, end: null, events, note: null, entry: [] };
    const hash = (source: Parameters<typeof digestText>[0]) =>
      createHash('sha256').update(digestText(source)).digest('hex');
    const before = await digestOf(uid);
    expect(before).toMatchObject({ scope: `session:${uid}`, digest: hash(open), events: 2 });
    await device.send(device.op('/api/session/submit', made.submit));
    const { endDate, endTime, note } = made.submit;
    const after = await digestOf(uid);
    expect(after.digest).toBe(hash({ ...open, end: { endDate, endTime }, note, entry: [{ behaviour_id, entry: 2 }] }));
    expect(after.digest).not.toBe(before.digest);
  });

  test('of a session that is not there, or asked for badly, is none', async () => {
    expect((await digestOf(uuid())).status).toBe(404);
    expect((await world.ask('GET', '/api/sync/digest?scope=note:1', { as: 'rbt' })).json().errors).toHaveProperty(
      'scope',
    );
  });
});

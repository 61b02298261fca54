import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createMails } from '#server/http/mail/deliver-mails.ts';
import { MailError, type MailMessage } from '#server/http/mail/mail.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { emails, openWorld, userId, type World } from '../world.ts';

const NEVER_SIGNED_IN = 'ruth.stein@demo.test';
const TOKEN = /\d+\.[\w-]{43}/;

interface MailServer {
  up: boolean;
  /** Takes nothing for this address. */
  refuses?: string | undefined;
  tries: MailMessage[];
  taken: MailMessage[];
}

async function openWithMail(): Promise<{ world: World; server: MailServer }> {
  const server: MailServer = { up: true, tries: [], taken: [] };
  const mail = {
    async send(message: MailMessage) {
      server.tries.push(message);
      if (!server.up || message.to === server.refuses)
        throw new MailError('The mail server did not take a mail (ECONNREFUSED)', 'unreachable');
      server.taken.push(message);
    },
  };
  const world = await openWorld({ mail });
  onTestFinished(() => world.close());
  return { world, server };
}

/** What the server does by itself every few seconds. */
async function look(world: World): Promise<void> {
  world.app.services.mails.wake();
  await world.app.services.mails.settled();
}

/** Asks for a mail, and waits until the server has tried to send it. */
async function forget(world: World, email: string, server: MailServer): Promise<void> {
  const before = server.tries.length;
  expect((await world.ask('POST', '/api/password/email', { body: { email } })).statusCode).toBe(202);
  await expect.poll(() => server.tries.length).toBeGreaterThan(before);
  await world.app.services.mails.settled();
}

const waiting = async (world: World) => (await world.ask('GET', '/api/users', { as: 'admin' })).json().mails_waiting;
const rows = (world: World) => world.db.selectFrom('mails').selectAll().execute();

test('what is asked for while the mail server is down goes out by itself once it is back, once each, and administrators see it wait', async () => {
  const { world, server } = await openWithMail();
  expect(await waiting(world)).toBeUndefined();
  server.up = false;
  const since = world.clock.now().getTime();
  await forget(world, emails.rbt, server);
  const id = await userId(world, NEVER_SIGNED_IN);
  const invited = await world.ask('POST', `/api/users/${id}/invite`, { as: 'admin' });
  expect([invited.statusCode, invited.json().invited_at]).toEqual([200, expect.any(String)]);
  await world.app.services.mails.settled();
  expect(await waiting(world)).toMatchObject({ reason: 'unreachable', since: expect.any(String) });
  world.clock.advance(90);
  await look(world);
  const told = await waiting(world);
  expect(told.count).toBe(2);
  expect(Math.abs(Date.parse(told.since) - since)).toBeLessThan(30_000);
  // The other company's people are told nothing of it.
  const other = (await world.ask('GET', '/api/users', { as: 'other' })).json();
  expect(other.mails_waiting).toBeUndefined();

  server.up = true;
  for (let minute = 0; minute < 20; minute++) {
    world.clock.advance(60);
    await look(world);
  }
  expect(server.taken.map(({ to }) => to).sort()).toEqual([NEVER_SIGNED_IN, emails.rbt].sort());
  expect(await rows(world)).toEqual([]);
  expect(await waiting(world)).toBeUndefined();
  expect(world.logged()).toContain('tried again');
  expect(world.logged()).not.toMatch(/demo\.test/);
});

test('a mail that waits holds no link that anybody could use: not in the database, not in the log; the one that arrives works', async () => {
  const { world, server } = await openWithMail();
  server.up = false;
  await forget(world, emails.rbt, server);
  const stored = JSON.stringify([await rows(world), await world.db.selectFrom('audit').selectAll().execute()]);
  expect(stored).not.toMatch(TOKEN);
  expect(world.logged()).not.toMatch(TOKEN);
  server.up = true;
  world.clock.advance(60);
  await look(world);
  const token = TOKEN.exec(server.taken[0]?.text ?? '')?.[0] ?? '';
  const body = { email: emails.rbt, password: 'three wet umbrellas', token };
  expect((await world.ask('POST', '/api/password/reset', { body })).statusCode).toBe(204);
});

test('nobody gets a password link an hour after they asked, nor at an address that is no longer theirs, nor for what was undone', async () => {
  const { world, server } = await openWithMail();
  server.up = false;
  await forget(world, emails.rbt, server);
  await forget(world, emails.rbt2, server);
  const moved = await userId(world, emails.rbt2);
  const change = await world.ask('PATCH', `/api/users/${moved}`, { as: 'admin', body: { email: 'new@demo.test' } });
  expect(change.statusCode).toBe(200);
  // Of the two password links the one of the other person is left.
  expect((await rows(world)).map(({ kind }) => kind).sort()).toEqual(['address', 'notice', 'reset']);
  server.up = true;
  world.clock.advance(3_601);
  await look(world);
  expect(server.taken.map(({ kind, to }) => [kind, to]).sort()).toEqual([
    ['address', 'new@demo.test'],
    ['address-notice', emails.rbt2],
  ]);
  expect(await rows(world)).toEqual([]);
  expect(world.logged()).toContain('nobody waits for any longer');
  // Refused, so nothing of it stays.
  world.forget('admin');
  const known = await userId(world, emails.staff);
  expect((await world.ask('POST', `/api/users/${known}/invite`, { as: 'admin' })).statusCode).toBe(409);
  expect(await rows(world)).toEqual([]);
});

test('the owner of a sign-in learns that it moves, also when their mail server let the notice wait until it had', async () => {
  const { world, server } = await openWithMail();
  server.refuses = emails.rbt2;
  const moved = await userId(world, emails.rbt2);
  await world.ask('PATCH', `/api/users/${moved}`, { as: 'admin', body: { email: 'new@demo.test' } });
  await look(world);
  const token = TOKEN.exec(server.taken.find(({ kind }) => kind === 'address')?.text ?? '')?.[0] ?? '';
  const body = { email: 'new@demo.test', password: 'three wet umbrellas', token };
  expect((await world.ask('POST', '/api/password/reset', { body })).statusCode).toBe(204);
  server.refuses = undefined;
  world.clock.advance(90);
  await look(world);
  expect(server.taken.map(({ kind, to }) => [kind, to])).toEqual([
    ['address', 'new@demo.test'],
    ['address-notice', emails.rbt2],
  ]);
});

test('several processes that look at the same moment never send a mail twice; what one that died had taken goes out later under the same id', async () => {
  const { world } = await openWithMail();
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    sent.push(message);
    await new Promise((done) => setImmediate(done));
  };
  const { db, clock, app } = world;
  const { company_id } = await db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.rbt)
    .executeTakeFirstOrThrow();
  const people = await db.selectFrom('users').select('id').where('company_id', '=', company_id).execute();
  const now = clock.now();
  const asked = people.flatMap(({ id: user_id }) =>
    [1, 2, 3].map(() => ({
      company_id,
      user_id,
      kind: 'reset' as const,
      asked_at: now,
      next_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })),
  );
  for (const row of asked)
    await db
      .insertInto('mails')
      .values({ ...row, id: crypto.randomUUID() })
      .execute();
  const wholly = { db, clock, origin: () => 'https://tally.example', log: app.log, count: () => undefined };
  const processes = Array.from({ length: 4 }, () => createMails({ ...wholly, mail: { send } }));
  for (const one of processes) one.wake();
  await Promise.all(processes.map((one) => one.settled()));
  expect(sent).toHaveLength(asked.length);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(asked.length);

  // Taken by a process that then heard nothing any more.
  const id = crypto.randomUUID();
  await db
    .insertInto('mails')
    .values({
      company_id,
      id,
      user_id: people[0]?.id ?? 0,
      kind: 'reset',
      asked_at: now,
      next_at: new Date(now.getTime() + 300_000),
      attempts: 1,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  const look = async () => {
    processes[0]?.wake();
    await processes[0]?.settled();
    return sent.filter((mail) => mail.id === id).length;
  };
  expect(await look()).toBe(0);
  world.clock.advance(301);
  expect(await look()).toBe(1);
});

test('a mail server that is down is asked for one mail at a time, less and less often, and the metrics count it', async () => {
  const { world, server } = await openWithMail();
  server.up = false;
  await forget(world, emails.rbt, server);
  const times: number[] = [];
  const begun = world.clock.now().getTime();
  for (let step = 0; step < 180; step++) {
    world.clock.advance(20);
    const before = server.tries.length;
    await look(world);
    if (server.tries.length > before) times.push(Math.round((world.clock.now().getTime() - begun) / 1_000));
  }
  // Pauses of 30, 60, 120, 240, 480, 900, 900 s, seen every 20 s, until the hour is over.
  expect(times).toHaveLength(7);
  const pauses = times.map((at, n) => at - (times[n - 1] ?? 0));
  expect(pauses.every((pause, n) => n === 0 || pause >= (pauses[n - 1] ?? 0) - 20)).toBe(true);
  const before = await sql<{ waiting: number }>`select waiting from count_mails_waiting()`.execute(world.db);
  expect(before.rows).toEqual([{ waiting: 1 }]);
  const telemetry = await openTelemetry({ metricsPort: 0, telemetryUrl: '', tracesPercent: 100 }, () => undefined);
  onTestFinished(() => telemetry.close());
  createMetrics(telemetry.meter, world.db).countMail('put off');
  const text = await (await fetch(`http://127.0.0.1:${telemetry.port}/metrics`)).text();
  expect(text).toContain('tallybook_mails_waiting 1');
  expect(text).toContain('tallybook_mails_total{outcome="put off"} 1');
  expect(text).toMatch(/tallybook_mails_oldest_seconds \d/);
});

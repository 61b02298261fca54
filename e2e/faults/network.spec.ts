import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import type { Asked, Fate } from '../fixtures/bad-network.ts';
import { expectDelivered, type Field, hurry } from '../fixtures/field.ts';
import { test } from '../fixtures/test.ts';
import { readTaps } from '../stored-session.ts';

test.describe.configure({ mode: 'default' });

/** The first call of these paths meets `fate`; all that follow pass. The answer tells how many came. */
function once({ network }: Field, paths: readonly string[], fate: Fate): () => number {
  let calls = 0;
  network.be((asked: Asked) => {
    if (!paths.includes(asked.path)) return 'pass';
    calls += 1;
    return calls === 1 ? fate : 'pass';
  });
  return () => calls;
}

/** A tap goes out by itself, or in an envelope together with what waited beside it; so does its next try. */
const SENDING = ['/api/session/data-entry', '/api/sync/batch'];

/** The first try of a tap meets a fault on its way; what comes after it does not. */
async function tapThrough(field: Field, fate: Fate): Promise<void> {
  const calls = once(field, SENDING, fate);
  await field.data.tap(field.behavior);
  await expect.poll(calls).toBeGreaterThan(0);
  await hurry(field.page);
  // The server may have it from the first try: that it stands there does not say that it was asked again.
  await expect.poll(calls, { timeout: 30_000 }).toBeGreaterThan(1);
  await expectDelivered(field);
}

const problem = (status: number, code: string): Fate => ({
  status,
  type: 'application/problem+json',
  body: JSON.stringify({ status, code, title: 'Refused', detail: 'This call is not known.' }),
});

test('a request that is lost on its way is made again, and its tap counts once', ({ field }) =>
  tapThrough(field, 'lose-request'));

test('a request that is cut off in its middle is made again whole', ({ field }) => tapThrough(field, 'cut-request'));

test('an answer that is cut off in its middle proves nothing: the same request is made again, and counts once', ({
  field,
}) => tapThrough(field, { rewrite: (body) => body.slice(0, body.length / 2) }));

test('a proxy’s own 502 page is no word of the server: the tap is sent again', ({ field }) =>
  tapThrough(field, { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }));

test('a network that asks for its own sign-in (511) refuses nothing: the tap is sent again', ({ field }) =>
  tapThrough(field, { status: 511, type: 'text/html', body: '<h1>Network Authentication Required</h1>' }));

test('a server that was rolled back and does not know the call is no refusal: the tap waits and is sent again', ({
  field,
}) => tapThrough(field, problem(422, 'unknown_op')));

test('a browser that says it is offline although it is not: everything goes out', async ({ field }) => {
  const { page, data, behavior } = field;
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await data.tap(behavior);
  await expectDelivered(field);
});

test('a browser that says it is online although nothing gets through: nothing is called sent, and nothing is lost', async ({
  field,
}) => {
  const { page, data, behavior, network, uid, server } = field;
  const before = (await readTaps(server.db, uid))?.taps[behavior] ?? 0;
  await network.refuse();
  await data.tap(behavior);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: '1 waiting' })).toBeVisible();
  await expect(page.getByText('All sent')).toHaveCount(0);
  expect((await readTaps(server.db, uid))?.taps[behavior] ?? 0).toBe(before);
  await network.accept();
  await hurry(page);
  await expectDelivered(field);
});

test('the answer to a renewed sign-in is lost: the same renewal is given again, and nobody has to sign in', async ({
  field,
}) => {
  const { page, data, behavior, server } = field;
  const renewals = once(field, ['/oauth/token'], 'lose-answer');
  await sql`update access_tokens set expires_at = now() - interval '1 minute'`.execute(server.db);
  await data.tap(behavior);
  await expect.poll(renewals).toBeGreaterThan(0);
  await hurry(page);
  await expectDelivered(field);
  expect(renewals()).toBe(2);
  await expect(page.getByText(/Sign in/)).toHaveCount(0);
});

test('two windows renew one sign-in at the same moment: neither loses it, and the work of both goes out', async ({
  field,
}) => {
  const { page, context, data, behavior, server } = field;
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('region', { name: 'Session running' })).toBeVisible();
  await sql`update access_tokens set expires_at = now() - interval '1 minute'`.execute(server.db);
  await data.tap(behavior);
  await Promise.all([hurry(page), hurry(other)]);
  await expectDelivered(field);
  for (const window of [page, other]) await expect(window.getByText(/Sign in/)).toHaveCount(0);
  await other.close();
});

test('a restore from a backup: what the server lost is offered again by itself, and nothing is doubled', async ({
  field,
}) => {
  const { page, data, behavior, ledger, server, uid } = field;
  await data.tap(behavior);
  await expectDelivered(field);
  await sql`with gone as (select company_id, id from sessions where uid = ${uid})
    delete from session_events e using gone where (e.company_id, e.session_id) = (gone.company_id, gone.id)`.execute(
    server.db,
  );
  await sql`delete from op_receipts`.execute(server.db);
  expect((await readTaps(server.db, uid))?.taps).toEqual({});
  await beginEpoch(server.db);
  await page.reload();
  await expect(async () => {
    await hurry(page);
    expect((await readTaps(server.db, uid))?.taps).toEqual(Object.fromEntries(ledger.taps));
  }).toPass();
  await expectDelivered(field);
});

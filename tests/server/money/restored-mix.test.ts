import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyResult } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { clientId, freeDay, noteBody, openWorld, type World } from '../world.ts';

const [MEDICAID, INSURANCE] = [1, 3];
let world: World;
let maya: number;
let eli: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
  eli = await clientId(world, 'Brooks');
  await insure(maya, MEDICAID);
  await insure(eli, INSURANCE);
});
afterAll(() => world.close());

const insure = (id: number, insurance_type: number) =>
  world.db.updateTable('clients').set({ insurance_type }).where('id', '=', id).execute();
let icns = 0;
const newIcn = () => `Mix-${++icns}`;
const post = (path: string, body: object) => world.ask('POST', path, { as: 'staff', body });
const group = (ids: number[], icn: string, more: object = {}) =>
  post('/api/company/payments/group', { id: ids, icn, ...more });
async function billed(client: number, icn: string): Promise<number> {
  const { id } = (await world.ask('POST', '/api/note', { as: 'admin', body: noteBody(client, freeDay()) })).json();
  const sent = await group([id], icn);
  expect((sent.json().results as MoneyResult[])[0]?.ok).toBe(true);
  return id;
}
async function undo(...ids: number[]): Promise<string> {
  const act = uuid();
  expect((await post('/api/pay', { id: ids, status: 'undo', act })).statusCode).toBe(200);
  return act;
}
const listed = async (act: string): Promise<UndoneAct | undefined> =>
  (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data.find((one: UndoneAct) => one.act === act);
const mixOf = async (act: string) => (await listed(act))?.mixed;
const restore = (act: string, more: object = {}) => post('/api/pay/restore', { act, ...more });
const icnOf = async (id: number) =>
  ((await world.ask('GET', `/api/note/${id}`, { as: 'staff' })).json() as Note).pay_group?.icn;
const both = (icn: string) => ({
  icn,
  clients: 2,
  names: [expect.stringMatching(/^Brooks, /), expect.stringMatching(/^Ruiz, /)],
  payers: [MEDICAID, INSURANCE],
});

describe('an undo whose ICN has notes of another client by now', () => {
  test('says of which clients and payers it would be, and is not restored by whoever was not shown it', async () => {
    const icn = newIcn();
    const mine = await billed(maya, icn);
    const act = await undo(mine);
    const before = await listed(act);
    expect(before?.mixed).toBeUndefined();
    await billed(eli, icn);
    const now = await listed(act);
    expect([now?.mixed, now?.mixedCount]).toEqual([[both(icn)], 1]);
    const refused = await restore(act, { seen: before?.seen });
    expect(refused.statusCode).toBe(412);
    expect(refused.json().current).toMatchObject({ act, mixed: [both(icn)], seen: now?.seen });
    expect(await icnOf(mine)).toBeUndefined();
    expect((await restore(act, { seen: now?.seen })).json().results).toMatchObject([{ id: mine, ok: true }]);
    expect(await icnOf(mine)).toBe(icn);
  });

  test('is not asked about more of the same client, nor about those that were with it when it was undone', async () => {
    const [own, shared] = [newIcn(), newIcn()];
    const alone = await undo(await billed(maya, own));
    await billed(maya, own);
    expect(await mixOf(alone)).toBeUndefined();

    const [mine, theirs] = [await billed(maya, shared), await billed(eli, shared)];
    const stays = await undo(mine);
    expect(await mixOf(stays)).toBeUndefined();
    // The other half is undone and restored meanwhile, and more of the same clients comes.
    const other = await undo(theirs);
    const { seen } = (await listed(stays)) ?? {};
    expect((await restore(other)).json().results).toMatchObject([{ ok: true }]);
    await billed(eli, shared);
    expect([await mixOf(stays), (await listed(stays))?.seen]).toEqual([undefined, seen]);

    const whole = [await billed(maya, newIcn()), await billed(eli, `Mix-${icns}`)];
    expect(await mixOf(await undo(...whole))).toBeUndefined();
  });

  test('is asked about the one that came back after it, however early that had the ICN', async () => {
    const icn = newIcn();
    const first = await undo(await billed(maya, icn));
    const second = await undo(await billed(eli, icn));
    expect([await mixOf(first), await mixOf(second)]).toEqual([undefined, undefined]);
    await restore(first);
    expect(await mixOf(second)).toEqual([both(icn)]);
  });

  test('is asked under the ICN that came in the place of its own', async () => {
    const [wrong, right] = [newIcn(), newIcn()];
    const [mine, rest] = [await billed(maya, wrong), await billed(maya, wrong)];
    const act = await undo(mine);
    await group([rest], right, { replaces: wrong });
    expect(await mixOf(act)).toBeUndefined();
    await billed(eli, right);
    expect(await mixOf(act)).toEqual([both(right)]);
  });

  test('is asked about another payer of the same client', async () => {
    const icn = newIcn();
    const act = await undo(await billed(maya, icn));
    await insure(maya, INSURANCE);
    await billed(maya, icn);
    await insure(maya, MEDICAID);
    expect(await mixOf(act)).toMatchObject([{ icn, clients: 1, payers: [MEDICAID, INSURANCE] }]);
  });

  test('is not stopped by what the same run has restored before', async () => {
    const [icn, other] = [newIcn(), newIcn()];
    const ids = [await billed(maya, icn), await billed(maya, other)];
    const act = await undo(...ids);
    await billed(eli, icn);
    await billed(eli, other);
    const now = await listed(act);
    expect(now?.mixedCount).toBe(2);
    expect((await restore(act, { seen: now?.seen, after: ids[0] })).json().results).toMatchObject([{ ok: true }]);
    const left = await listed(act);
    expect([left?.mixed, left?.seen]).toEqual([[both(icn)], now?.seen]);
    expect((await restore(act, { seen: now?.seen })).json().results).toMatchObject([{ ok: true }]);
  });
});

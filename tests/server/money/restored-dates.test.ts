import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UndoneAct } from '#contract/undone.ts';
import { clientId, freeDay, noteBody, openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [BILLED, FIRST, LAST] = ['2026-11-16', '2026-11-20', '2026-11-27'];

async function saved(): Promise<number> {
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}
const post = async (path: string, body: object) => {
  const answer = await world.ask('POST', path, { as: 'staff', body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const pay = (id: number[], status: string, more: object = {}) => post('/api/pay', { id, status, ...more });
const lastUndo = async (): Promise<UndoneAct> =>
  (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json().data[0];
const lastDetail = async () => {
  const rows = world.db.selectFrom('audit').select('detail').where('entity', '=', 'money_write');
  const {
    minutes: _,
    units: _units,
    ...said
  }: Record<string, unknown> = {
    ...(await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).detail,
  };
  return said;
};

test('an undo says which pay and billed dates come back, and the audit of its restore which did, on which notes', async () => {
  const [one, two, three] = [await saved(), await saved(), await saved()];
  const ids = [one, two, three];
  const icn = uuid();
  await post('/api/company/payments/group', { id: [one, two], icn, date: BILLED });
  await pay([one, two], 'contractor_paid', { date: FIRST });
  await pay([three], 'contractor_paid', { date: LAST });
  const act = uuid();
  await pay(ids, 'undo', { act });
  const { data } = (await world.ask('GET', '/api/pay/undone', { as: 'staff' })).json();
  const undo = data.find((listed: UndoneAct) => listed.act === act);
  expect(undo).toMatchObject({
    billed: 2,
    billedOn: { days: 1, first: BILLED, last: BILLED },
    paid: 3,
    paidOn: { days: 2, first: FIRST, last: LAST },
  });
  await post('/api/pay/restore', { act });
  expect(await lastDetail()).toEqual({
    action: 'restored',
    given: {
      billed: { [BILLED]: [one, two] },
      icn: { [icn]: [one, two] },
      paid: { [FIRST]: [one, two], [LAST]: [three] },
    },
    notes: ids,
  });
});

test('of pay dates that were changed nothing else is said to come back', async () => {
  const ids = [await saved()];
  await pay(ids, 'contractor_paid', { date: FIRST });
  const act = uuid();
  await pay(ids, 'pay_date', { date: LAST, act });
  const undo = await lastUndo();
  expect([undo.act, undo.paidOn, undo.billedOn]).toEqual([act, undefined, undefined]);
  await post('/api/pay/restore', { act });
  expect(await lastDetail()).toEqual({
    action: 'restored',
    given: { paid: [FIRST] },
    lost: { paid: [LAST] },
    notes: ids,
  });
});

import { v7 as uuid } from 'uuid';
import type { billingEndpoints } from '#contract/billing.ts';
import type { briefNoteEndpoints } from '#contract/brief-notes.ts';
import type { flagEndpoints } from '#contract/flags.ts';
import { clientId, freeDay, noteBody, type World } from '../world.ts';
import type { Rows } from './row.ts';

const offices = { rbt: 403, rbt2: 403, bcba: 403, staff: 200, admin: 200, other: 200 };
/** The other company's office finds nothing there. */
const onlyOurs = { ...offices, other: 404 };

async function newNote(world: World): Promise<number> {
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay());
  return (await world.ask('POST', '/api/note', { as: 'rbt', body })).json().id;
}

async function newGroup(world: World): Promise<string> {
  const icn = uuid();
  const body = { id: [await newNote(world)], icn };
  await world.ask('POST', '/api/company/payments/group', { as: 'staff', body });
  return icn;
}

async function newUndo(world: World): Promise<string> {
  const [act, id] = [uuid(), [await newNote(world)]];
  for (const body of [
    { id, status: 'contractor_paid' },
    { id, status: 'undo', act },
  ])
    await world.ask('POST', '/api/pay', { as: 'staff', body });
  return act;
}

export const billingRows: Rows<typeof billingEndpoints> = (world) => ({
  pay: { expected: offices },
  paySubtotals: { expected: offices },
  markNotes: { body: async () => ({ id: [await newNote(world())], status: 'contractor_paid' }), expected: onlyOurs },
  payGroups: { expected: offices },
  groupNotes: { body: async () => ({ id: [await newNote(world())], icn: uuid() }), expected: onlyOurs },
  ungroupNotes: {
    path: async () => `/api/company/payments/group?icn=${await newGroup(world())}`,
    expected: onlyOurs,
  },
  undone: { expected: offices },
  moneyActs: { query: `?keys=${uuid()}`, ofOneself: true, expected: offices },
  restoreNotes: { body: async () => ({ act: await newUndo(world()) }), expected: onlyOurs },
  takeBackAcknowledgement: { path: async () => `/api/pay/${await newNote(world())}/acknowledge`, expected: onlyOurs },
  acknowledgeChange: { path: async () => `/api/pay/${await newNote(world())}/acknowledge`, expected: onlyOurs },
});

export const briefRows: Rows<typeof briefNoteEndpoints> = () => ({
  briefPay: { expected: offices },
  briefCompanyNotes: { expected: { ...offices, bcba: 200 } },
});

export const flagRows: Rows<typeof flagEndpoints> = (world) => ({
  flags: { expected: offices },
  saveFlag: {
    body: async () => ({ name: uuid() }),
    ofOneself: true,
    expected: { ...offices, staff: 201, admin: 201, other: 201 },
  },
  assignFlags: { body: async () => ({ note_id: await newNote(world()), flag_ids: [] }), expected: onlyOurs },
});

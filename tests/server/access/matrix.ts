import { v7 as uuid } from 'uuid';
import type { EndpointName } from '#contract/endpoints.ts';
import { clientId, emails, freeDay, noteBody, startSession, submitBody, type World } from '../world.ts';
import { accountRows } from './account-rows.ts';
import { auditRows } from './audit-rows.ts';
import { billingRows, briefRows, flagRows } from './billing-rows.ts';
import { entryRows } from './entry-rows.ts';
import { notificationRows, summaryRows } from './home-rows.ts';
import { importRows, peopleRows } from './people-rows.ts';
import { policyRows } from './policy-rows.ts';
import { programRows } from './program-rows.ts';
import { roleRows } from './role-rows.ts';
import { everyone, type Row } from './row.ts';
import { scheduleRows } from './schedule-rows.ts';
import { deviceRows, heldRows, syncRows } from './sync-rows.ts';

/** Written by the first therapist alone: who records too finds nothing there, the administrator finds what is not theirs. */
const onlyAuthor = { rbt: 200, rbt2: 404, bcba: 404, staff: 403, admin: 403, other: 403 };
/** One row for each call of the table: a new call without a row does not compile. */
export function matrixOf(world: () => World): Record<EndpointName, Row> {
  const session = () => startSession(world());
  const noteOf = (email: string, isBilled = false) => findNote(world(), email, isBilled);
  return {
    apiDocument: { expected: everyone(200) },
    token: { body: async () => ({ grant_type: 'none' }), expected: everyone(400) },
    logout: { body: async () => ({}), expected: everyone(204) },
    passwordEmail: { body: async () => ({ email: 'nobody@demo.test' }), expected: everyone(202) },
    passwordReset: {
      body: async () => ({ email: 'nobody@demo.test', password: 'a very long nothing', token: 'none' }),
      expected: everyone(422),
    },
    ping: { expected: everyone(200) },
    payload: { expected: everyone(200) },
    ...peopleRows(world),
    ...importRows(world),
    ...programRows(world),
    ...entryRows(world),
    ...summaryRows(world),
    ...notificationRows(world),
    ...syncRows(world),
    ...heldRows(world),
    ...deviceRows(world),
    startSession: {
      body: async () => ({
        uid: uuid(),
        client_id: await clientId(world(), 'Ruiz'),
        visit_location: 1,
        startDate: freeDay(),
        startTime: '15:00',
      }),
      expected: { rbt: 201, rbt2: 404, bcba: 201, staff: 403, admin: 201, other: 403 },
    },
    recordDataEntry: {
      body: async () => ({ session_uid: (await session()).session.uid, events: [] }),
      expected: onlyAuthor,
    },
    saveSessionNote: {
      body: async () => {
        const opened = await session();
        return { session_uid: opened.session.uid, ...noteBody(opened.session.client.id, opened.session.startDate) };
      },
      expected: { ...onlyAuthor, rbt: 201 },
    },
    submitSession: { body: async () => submitBody(await session()), expected: onlyAuthor },
    voidSession: {
      body: async () => ({ uid: (await session()).session.uid, reason: 'Wrong client' }),
      expected: onlyAuthor,
    },
    restartSession: { body: async () => ({ uid: (await session()).session.uid }), expected: onlyAuthor },
    sessions: { expected: everyone(200) },
    notes: { expected: { rbt: 200, rbt2: 200, bcba: 200, staff: 403, admin: 200, other: 403 } },
    companyNotes: { expected: { rbt: 403, rbt2: 403, bcba: 200, staff: 200, admin: 200, other: 200 } },
    note: {
      path: async () => `/api/note/${await noteOf(emails.rbt)}`,
      expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
    },
    saveNote: {
      // An edit of the first therapist's note that changes nothing.
      body: async () => sameAgain(world(), await noteOf(emails.rbt)),
      expected: { rbt: 200, rbt2: 404, bcba: 404, staff: 200, admin: 200, other: 404 },
    },
    deleteNote: {
      // A note that the company's rule keeps.
      path: async () => `/api/note?id=${await noteOf(emails.rbt)}`,
      expected: { rbt: 409, rbt2: 404, bcba: 404, staff: 403, admin: 409, other: 403 },
    },
    addAddendum: {
      path: async () => `/api/note/${await noteOf(emails.rbt, true)}/addendum`,
      body: async () => ({ uid: uuid(), reason: 'Forgotten', comment: uuid() }),
      expected: { rbt: 201, rbt2: 404, bcba: 404, staff: 201, admin: 201, other: 404 },
    },
    reviewNote: {
      path: async () => `/api/note/${await noteOf(emails.rbt)}/review`,
      body: async () => ({ decision: 'reviewed' }),
      expected: { rbt: 403, rbt2: 403, bcba: 200, staff: 200, admin: 200, other: 404 },
    },
    download: { expected: { rbt: 200, rbt2: 200, bcba: 200, staff: 403, admin: 200, other: 403 } },
    ...billingRows(world),
    ...briefRows(world),
    ...flagRows(world),
    ...briefRows(world),
    ...roleRows(world),
    ...policyRows(world),
    ...accountRows(world),
    ...auditRows(world),
    ...scheduleRows(world),
  };
}

async function findNote(world: World, email: string, isBilled: boolean): Promise<number> {
  const row = await world.db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .innerJoin('clients', 'clients.id', 'notes.client_id')
    .select('notes.id')
    .where('users.email', '=', email)
    .where('clients.last_name', '=', 'Ruiz')
    .where('notes.ins_status', isBilled ? 'is not' : 'is', null)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function sameAgain(world: World, id: number) {
  const note = (await world.ask('GET', `/api/note/${id}`, { as: 'admin' })).json();
  const { uid, client_id, date_visited, location, begin_time, end_time } = note;
  const { target_behaviors, skill_learned, who_present, health_safety, comment } = note;
  const texts = { target_behaviors, skill_learned, who_present, health_safety, comment };
  return { id, uid, client_id, date_visited, location, begin_time, end_time, ...texts };
}

import { v7 as uuid } from 'uuid';
import { endpoints } from '#contract/endpoints.ts';
import type { BatchOp } from '#contract/sync.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { partsOf } from '#domain/record-parts.ts';
import { hashOf } from '#server/http/write/hash-of.ts';
import { subjectOf } from '#server/http/write/held-work.ts';
import { clientId, event, freeDay, noteBody, type Who, type World } from '../world.ts';

/** A device in the hand of one person: it numbers what it sends, and sends alone or in envelopes. */
interface TestDevice {
  id: string;
  /** The next op, with its number; `absorbs` as the header has it. */
  op(path: string, body: unknown, given?: { seq?: number; absorbs?: string; ifMatch?: string; opId?: string }): BatchOp;
  send(op: BatchOp): ReturnType<World['ask']>;
  batch(ops: BatchOp[]): ReturnType<World['ask']>;
}

export function testDevice(world: World, as: Who, id = uuid()): TestDevice {
  let last = 0;
  const unsent: BatchOp[] = [];
  // A visit and its note are one lane.
  const laneOf = ({ body }: BatchOp) => {
    const uid = subjectOf(body) ?? '';
    return [uid, noteUidOf(uid)].sort().join();
  };
  /** As the app says it once all of it was in a file (src/sync/send/send-head.ts): what it has yet to send of the same thing. */
  const laterOf = (op: BatchOp) => {
    const behind = unsent.slice(unsent.indexOf(op) + 1).filter((one) => laneOf(one) === laneOf(op));
    const later = behind.filter(({ path }) => partsOf(nameOf(path)).length > 0).map(inFileOf);
    return later.length === 0 ? {} : { 'X-Device-Later': [...later.slice(0, 6), ...later.slice(6).slice(-6)].join() };
  };
  const leaving = (op: BatchOp): BatchOp => {
    const sent = { ...op, headers: { ...op.headers, ...(unsent.includes(op) ? laterOf(op) : {}) } };
    if (unsent.includes(op)) unsent.splice(unsent.indexOf(op), 1);
    return sent;
  };
  return {
    id,
    op(path, body, { seq = last + 1, absorbs, ifMatch, opId = uuid() } = {}) {
      last = Math.max(last, seq);
      const headers = {
        'X-Device-Seq': String(seq),
        ...(absorbs ? { 'X-Device-Absorbs': absorbs } : {}),
        ...(ifMatch ? { 'If-Match': ifMatch } : {}),
      };
      const made: BatchOp = { opId, method: 'POST', path, headers, body };
      unsent.push(made);
      return made;
    },
    send(op) {
      const { opId, method, path, headers = {}, body } = leaving(op);
      return world.ask(method, path, {
        as,
        body: body as object,
        headers: { ...headers, 'idempotency-key': opId, 'x-device-id': id },
      });
    },
    batch: (ops) =>
      world.ask('POST', '/api/sync/batch', { as, body: { ops: ops.map(leaving) }, headers: { 'x-device-id': id } }),
  };
}

const inFileOf = ({ opId, body }: BatchOp) => `${opId}/${hashOf(body).toString('hex').slice(0, 32)}`;

const names = new Map(Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name]));
const nameOf = (path: string) => names.get(`POST ${path}`) ?? '';

/** The bodies of a whole visit: start, one tap, submit. */
export async function visit(world: World, client = 'Ruiz') {
  const client_id = await clientId(world, client);
  const [uid, date] = [uuid(), freeDay()];
  return {
    uid,
    start: { uid, client_id, visit_location: 1, startDate: date, startTime: '15:00' },
    tap: () => ({ session_uid: uid, events: [event('pause')] }),
    submit: {
      session_uid: uid,
      endDate: date,
      endTime: '17:00',
      observed_zero: [],
      not_observed: [],
      note: noteBody(client_id, date),
    },
  };
}

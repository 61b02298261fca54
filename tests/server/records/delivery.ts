import { v7 as uuid } from 'uuid';
import type { BatchOp } from '#contract/sync.ts';
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
  return {
    id,
    op(path, body, { seq = last + 1, absorbs, ifMatch, opId = uuid() } = {}) {
      last = Math.max(last, seq);
      const headers = {
        'X-Device-Seq': String(seq),
        ...(absorbs ? { 'X-Device-Absorbs': absorbs } : {}),
        ...(ifMatch ? { 'If-Match': ifMatch } : {}),
      };
      return { opId, method: 'POST', path, headers, body };
    },
    send: ({ opId, method, path, headers = {}, body }) =>
      world.ask(method, path, {
        as,
        body: body as object,
        headers: { ...headers, 'idempotency-key': opId, 'x-device-id': id },
      }),
    batch: (ops) => world.ask('POST', '/api/sync/batch', { as, body: { ops }, headers: { 'x-device-id': id } }),
  };
}

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

import * as z from 'zod/mini';
import { changedEntities } from './changed-entities.ts';
import { unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint, UNSEEN } from './endpoint.ts';
import { uid } from './ids.ts';
import { note } from './notes.ts';
import { client, user } from './people.ts';
import { policy } from './policy.ts';
import { assigned, behavior, skill } from './programs.ts';
import { scheduleEvent } from './schedule.ts';
import { session } from './session.ts';

/** Calls that one envelope takes at most. */
export const MAX_OPS_A_BATCH = 100;

/** Headers that a call in an envelope may have: `If-Match`, and those that begin with `X-Device-`. */
const headers = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2000)));

/** One call as it would have been sent alone; `opId` is its Idempotency-Key. */
export const batchOp = z.strictObject({
  opId: uid,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(500)),
  headers: z.optional(headers),
  body: z.optional(z.unknown()),
});
export type BatchOp = z.infer<typeof batchOp>;

/** POST /api/sync/batch: calls in their order; device headers of the envelope hold for every op without its own. */
export const batchBody = z.strictObject({ ops: z.array(batchOp).check(z.maxLength(MAX_OPS_A_BATCH)) });

/**
 * What each call was answered. 425 `not_tried`: an earlier one of the same record was refused, or the whole envelope
 * stopped (401, 429, 5xx, or its time was over); nothing was done and nothing is known against it: send it again.
 */
export const opResult = z.object({
  opId: z.string(),
  status: z.int(),
  /** The call's own answer or its problem; null for an answer without a body (204). */
  body: z.unknown(),
  replayed: z.optional(z.literal(true)),
});
export type OpResult = z.infer<typeof opResult>;

export const batchAnswer = z.object({
  results: z.array(opResult),
  epoch: z.string(),
  /** Up to where this device's numbers are here without a gap; null when no device was named. */
  ackedSeq: z.nullable(z.int()),
});

const cursor = z.string().check(z.maxLength(200));

/** Without a cursor: no changes, and the cursor from which a full download that begins now can be followed. */
export const changesQuery = z.object({ cursor: z.optional(cursor), limit: z.optional(wholeNumber(1, 200)) });

const put = <N extends string, S extends z.core.$ZodType>(entity: N, row: S) =>
  z.object({ entity: z.literal(entity), change: z.literal('put'), id: z.int(), row });

/** What became of work that the office holds: told to its author. */
export const heldNews = z.object({
  op_id: z.string(),
  reason: z.string(),
  state: z.string(),
  decision_reason: z.nullable(z.string()),
  decided_at: z.optional(z.nullable(z.string())),
});

/** A row that is there for this person (`put`, whole), is deleted (`gone`), or may not be seen any more (`lost`). */
export const change = z.union([
  put('session', session),
  put('note', note),
  put('schedule_event', scheduleEvent),
  put('client', client),
  put('assignment', assigned),
  put('behavior', behavior),
  put('skill', skill),
  put('user', user),
  put('account', z.object({ user, permissions: z.array(z.string()), policy })),
  put('held_work', heldNews),
  z.object({ entity: z.enum(changedEntities), change: z.enum(['gone', 'lost']), id: z.int() }),
]);
export type Change = z.infer<typeof change>;

export const changesAnswer = z.object({
  ...unshown,
  changes: z.array(change),
  nextCursor: z.string(),
  /** There is more now: ask again at once. */
  more: z.boolean(),
  epoch: z.string(),
});

/**
 * Live lists: which rows changed, by what they are; of rows that are not the caller's to see no number stands there.
 * `more`: so much has changed that a list is better read anew.
 */
export const companyChangesAnswer = z.object({
  changed: z.record(z.string(), z.array(z.int())),
  nextCursor: z.string(),
  more: z.boolean(),
});

const ofSession = /^session:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const digestQuery = z.object({
  scope: z.string().check(z.regex(ofSession, 'Use session: and the uid of a session')),
});

/** `digest`: SHA-256, in hex, of `digestText` (domain/digest.ts) over what the server has. */
export const digestAnswer = z.object({
  scope: z.string(),
  digest: z.string(),
  events: z.int(),
  version: z.int(),
});

const deviceFacts = {
  /** The last number without a gap below it. */
  maxSeqContiguous: z.int(),
  /** What is here, both ends counted. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
  /** The last number that the device says it has given out. */
  toldSeq: z.int(),
  unsent: z.int(),
  lastContactAt: z.string(),
};
export const deviceParams = z.object({ id: uid });
export const deviceAnswer = z.object({ id: z.string(), ...deviceFacts });

export const syncEndpoints = {
  syncBatch: {
    method: 'POST',
    path: '/api/sync/batch',
    access: 'signed-in',
    body: batchBody,
    bodyBytes: BODY_BYTES.whole,
    answer: batchAnswer,
    delivery: true,
  },
  syncChanges: {
    method: 'GET',
    path: '/api/sync/changes',
    reads: { audited: 'several', madeOf: 'any', byRight: ['company.clients.view'] },
    access: 'signed-in',
    query: changesQuery,
    answer: changesAnswer,
  },
  syncDigest: {
    method: 'GET',
    path: '/api/sync/digest',
    reads: { audited: 'session', madeOf: 'any' },
    access: ['session.record', 'company.notes.view', 'company.notes.assigned'],
    query: digestQuery,
    answer: digestAnswer,
  },
  syncDevice: {
    method: 'GET',
    path: '/api/sync/device/:id',
    reads: UNSEEN,
    access: 'signed-in',
    params: deviceParams,
    answer: deviceAnswer,
  },
  companyChanges: {
    method: 'GET',
    path: '/api/company/changes',
    reads: UNSEEN,
    access: [
      'company.notes.view',
      'company.notes.assigned',
      'company.clients.view',
      'company.users.view',
      'company.schedule.calendar.view',
      'company.finance.insurance.view',
      'company.finance.payroll.view',
      'company.flags.edit',
      'company.held.edit',
      'company.settings.roles.view',
    ],
    query: z.object({ cursor: z.optional(cursor) }),
    answer: companyChangesAnswer,
  },
} as const satisfies Record<string, Endpoint>;

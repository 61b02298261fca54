import * as z from 'zod/mini';
import { recordKinds } from '#domain/held-pointers.ts';
import { idParams, problem, text, timestamp, unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id, seq, uid, version } from './ids.ts';
import { storedEvent } from './session-event.ts';
import { MAX_OPS_A_BATCH, opResult } from './sync.ts';

/** `copy`: its author was told of the refusal and mends it; the others wait for, or have, a decision of the office. */
export const heldStates = ['open', 'copy', 'accepted', 'refused'] as const;

const person = z.object({ id: z.int(), name: z.string() });

/** What is known of a record that held work names; of one that the reader may not read, nothing. */
export const aboutStates = ['stored', 'waits', 'missing', 'closed'] as const;

export const heldAbout = z.object({
  what: z.enum(recordKinds),
  /** `waits`: it is held work, too, and not stored yet. `missing`: it is neither, and the work says nothing without it. */
  state: z.enum(aboutStates),
  /** Its number, where it is stored; absent from older servers. */
  id: z.optional(z.int()),
  user: z.nullable(person),
  client: z.nullable(person),
  /** What it says as it stands, under the names that calls give its parts; of a held note in `held` what is in its way. */
  fields: z.record(z.string(), z.unknown()),
});
export type HeldAbout = z.infer<typeof heldAbout>;
export type StoredSessionFact = z.infer<typeof storedEvent>;

/** What an author delivered and the server could not apply, with everything the office needs to decide. */
export const heldWork = z.object({
  id: z.int(),
  op_id: z.string(),
  state: z.enum(heldStates),
  /** The code of the refusal, or `client_not_yours`, `parent_held`, `brought_in`. */
  reason: z.string(),
  problem,
  user: person,
  client: z.nullable(person),
  method: z.string(),
  path: z.string(),
  body: z.unknown(),
  /** The session, note or entry that it is about: what belongs together is decided together. */
  subject: z.nullable(z.string()),
  device_id: z.nullable(z.string()),
  received_at: z.string(),
  /** Who brought it in from a file, where that was not its author: somebody else accepts it. */
  brought_by: z.optional(z.nullable(person)),
  decision: z.nullable(z.object({ by: person, at: z.string(), reason: z.nullable(z.string()) })),
  /** The records that it names, a note before its visit; absent from older servers, and where nothing was asked for. */
  about: z.optional(z.array(heldAbout)),
  /** Facts of the visit that its own take back, correct or score, as they are stored or wait. */
  facts: z.optional(z.array(storedEvent)),
});
export type HeldWork = z.infer<typeof heldWork>;

export const heldWorkQuery = z.object({
  state: z.optional(z.enum(heldStates)),
  user: z.optional(wholeNumber(1, 2147483647)),
  cursor: z.optional(wholeNumber(1, 2147483647)),
  limit: z.optional(wholeNumber(1, 200)),
});
export const heldWorkAnswer = z.object({ ...unshown, data: z.array(heldWork), nextCursor: z.nullable(z.string()) });

export const decideHeldBody = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  /** Told to the author. Needed to refuse. */
  reason: z.optional(text.check(z.maxLength(2000))),
  /** With `accept`: whom it is for, where it names a client that the company does not have. */
  client_id: z.optional(id),
  /** With `accept`: the latest piece that was on the screen. What was brought in since is not taken along. */
  through: z.optional(id),
  /** With `accept`: the pieces that the screen showed as accepted along. Of what was brought in, no other is taken along. */
  along: z.optional(z.array(id).check(z.maxLength(500))),
  /** With `accept`: when the latest refusal was made that the screen showed. What somebody else refused since stays refused. */
  refusals_seen: z.optional(timestamp),
});

/** An op of the file that a device writes (`Export unsent records…`): only what is needed here is read. */
export const unsentOp = z.object({
  opId: uid,
  userId: id,
  companyId: z.optional(id),
  deviceId: z.optional(uid),
  seq: z.optional(seq),
  absorbs: z.optional(z.array(seq).check(z.maxLength(5000))),
  /** The name of the call, such as `submitSession`. */
  kind: z.string().check(z.maxLength(60)),
  /** The numbers in the call's path. */
  params: z.optional(z.record(z.string().check(z.maxLength(40)), id)),
  baseVersion: z.optional(z.nullable(version)),
  body: z.unknown(),
});
export type UnsentOp = z.infer<typeof unsentOp>;

/** The file as it is, with any part of its ops; drafts were never whole enough to be sent and stay in the file. */
export const importUnsentBody = z.strictObject({
  format: z.literal('tallybook-unsent'),
  version: z.literal(1),
  ops: z.array(unsentOp).check(z.maxLength(MAX_OPS_A_BATCH)),
  about: z.optional(z.unknown()),
  warning: z.optional(z.unknown()),
  exportedAt: z.optional(z.unknown()),
  app: z.optional(z.unknown()),
  deviceId: z.optional(z.unknown()),
  userId: z.optional(z.unknown()),
  records: z.optional(z.unknown()),
  drafts: z.optional(z.unknown()),
});
/** What became of each, without what the record says: `held` of what is held, the problem of what is refused, else null. */
export const importUnsentAnswer = z.object({ results: z.array(opResult) });

export const heldEndpoints = {
  heldWork: {
    method: 'GET',
    path: '/api/company/held-work',
    reads: { audited: 'held_work', madeOf: ['held_work'] },
    access: ['company.held.edit'],
    query: heldWorkQuery,
    answer: heldWorkAnswer,
  },
  decideHeldWork: {
    method: 'POST',
    path: '/api/company/held-work/:id',
    access: ['company.held.edit'],
    params: idParams,
    body: decideHeldBody,
    bodyBytes: BODY_BYTES.text,
    answer: heldWork,
  },
  importUnsent: {
    method: 'POST',
    path: '/api/company/import-unsent',
    access: ['company.held.edit'],
    body: importUnsentBody,
    bodyBytes: BODY_BYTES.whole,
    answer: importUnsentAnswer,
  },
} as const satisfies Record<string, Endpoint>;

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HeldAnswer, Problem } from '#contract/common.ts';
import { clientOfBody, OF_SESSION, recordOfPath } from '#domain/held-record.ts';
import { objectOf } from '#domain/json-object.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError, UNKNOWN_FIELD, withoutRow } from '#server/http/answer/problem.ts';
import { hasRoom, keptBody } from './shelf-room.ts';

/** A write that somebody was already told is safe: it must never bounce and be lost (reading 36). */
export interface Delivery {
  who: Principal;
  key: string;
  method: string;
  /** With its query. */
  url: string;
  ifMatch: string | null;
  body: unknown;
  deviceId: string | null;
  deviceSeq: number | null;
  now: Date;
  /** The device can still mend what breaks a rule; a file that the office brings in has nobody behind it. */
  from: 'device' | 'file';
  /** Who brings it in, where that is not its author. */
  broughtBy?: number;
}

/**
 * `bounce`: the caller gets the refusal. `copy`: the caller gets it, and the office sees what was refused. `hold`: the
 * work is kept for the office.
 */
type Shelf = { take: 'bounce' } | { take: 'copy' | 'hold'; reason: string };

/**
 * Decides what becomes of a refused delivery; nothing else does. Throws 403 `held_full` for what would be held while
 * its author has too much there: a refusal that its device does not keep as an answer, and sends it again.
 */
export async function holdReason(tx: Tx, delivery: Delivery, problem: Problem): Promise<Shelf> {
  const shelf = await shelfWithRoom(tx, delivery, problem);
  if (shelf.take === 'bounce' || (await hasRoom(tx, delivery.who, shelf.take, delivery.broughtBy))) return shelf;
  // Its author is told all the same, and has it.
  if (shelf.take === 'copy') return { take: 'bounce' };
  throw heldFull(delivery);
}

function heldFull({ from, broughtBy }: Delivery): ProblemError {
  const kept = from === 'device' ? 'stays on your device, and is sent again by itself' : 'stays in its file';
  const first =
    broughtBy === undefined
      ? 'The office has to decide about earlier work of this person first.'
      : 'What you have brought in before takes all the room there is: a second person has to decide about it first.';
  return new ProblemError(403, 'held_full', { detail: `${first} Until then this ${kept}.` });
}

/** Where it belongs as long as there is room. */
async function shelfWithRoom(tx: Tx, delivery: Delivery, { status, code }: Problem): Promise<Shelf> {
  const isRule = status === 409 || status === 412 || status === 422;
  if (delivery.from === 'file') return { take: status === 401 || status >= 500 ? 'bounce' : 'hold', reason: code };
  // Its device keeps it until the server knows the field: nobody is asked about it.
  if (code === UNKNOWN_FIELD) return { take: 'bounce' };
  if (isRule) return { take: 'copy', reason: code };
  if (code === 'not_permitted') return { take: 'hold', reason: code };
  if (status !== 404) return { take: 'bounce' };
  if (await isParentHeld(tx, delivery)) return { take: 'hold', reason: 'parent_held' };
  return (await isStrangers(tx, delivery)) ? { take: 'hold', reason: 'client_not_yours' } : { take: 'bounce' };
}

/** `isNew`: the shelf did not have it before. */
type Kept = { id: number; isNew: boolean };

/** Puts a delivery on the shelf: whole, as long as somebody could still accept it. */
export async function keepHeld(
  tx: Tx,
  delivery: Delivery,
  refusal: ProblemError,
  shelf: { take: 'copy' | 'hold'; reason: string },
): Promise<Kept> {
  const { who, body } = delivery;
  // The row that was in the way is not theirs, and may be as long as a note.
  const problem = withoutRow(refusal.problem);
  const kept = keptBody(body, refusal);
  const { id, is_new } = await tx
    .insertInto('held_work')
    .values({
      company_id: who.companyId,
      user_id: who.userId,
      op_id: delivery.key,
      method: delivery.method,
      path: delivery.url,
      if_match: delivery.ifMatch,
      body: kept,
      body_hash: hashOf(kept),
      bytes: Buffer.byteLength(kept ?? '') + Buffer.byteLength(JSON.stringify(problem)),
      subject: subjectOf(body),
      client_id: clientOfBody(body),
      device_id: delivery.deviceId,
      device_seq: delivery.deviceSeq,
      reason: shelf.reason,
      problem,
      state: shelf.take === 'hold' ? 'open' : 'copy',
      received_at: delivery.now,
      brought_by: delivery.broughtBy ?? null,
    })
    // The shelf has it already, as when the same file is brought in again: then nothing of it changes, and least of all
    // when it came, which says what is newer. Under the same key, a file may have said something else.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'op_id', 'body_hash'])
        .doUpdateSet((eb) => ({ received_at: eb.ref('held_work.received_at') })),
    )
    // PostgreSQL marks a row that was there as one that this transaction has changed.
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  return { id, isNew: is_new };
}

const hashOf = (kept: string | null) =>
  createHash('sha256')
    .update(kept ?? '')
    .digest();

/** Whether it was brought in, or delivered, before: then it takes no more room. */
async function isOnShelf(tx: Tx, { who, key }: Delivery, kept: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('held_work')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('body_hash', '=', hashOf(kept))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Work of another person is held until somebody else has looked at it: whoever writes a file must not be the one who
 * makes it that person's. Answers where it is on the shelf. Throws 403 `held_full` where there is no more room.
 */
export async function holdBroughtIn(tx: Tx, delivery: Delivery & { broughtBy: number }): Promise<Kept> {
  const detail = 'This was brought in from a file by somebody else than its author: a second person has to accept it.';
  const refusal = new ProblemError(403, 'brought_in', { detail });
  const isKnown = await isOnShelf(tx, delivery, keptBody(delivery.body, refusal));
  if (!isKnown && !(await hasRoom(tx, delivery.who, 'hold', delivery.broughtBy))) throw heldFull(delivery);
  const reason = (await isParentHeld(tx, delivery)) ? 'parent_held' : 'brought_in';
  return keepHeld(tx, delivery, refusal, { take: 'hold', reason });
}

/** The answer to held work, with what was decided since. */
export async function readHeldAnswer(tx: Tx, companyId: number, id: number): Promise<HeldAnswer> {
  const held = await tx
    .selectFrom('held_work')
    .select(['id', 'reason', 'state', 'decision_reason'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { held };
}

/** A body as it came, but for the client that the office chose. */
export function withClient(body: unknown, clientId: number | null): unknown {
  const { client_id: named, note, ...rest } = objectOf(body);
  if (clientId === null || (clientOfBody(body) ?? clientId) === clientId) return body ?? undefined;
  const visit = named === undefined ? {} : { client_id: clientId };
  return { ...rest, ...visit, ...(note === undefined ? {} : { note: { ...objectOf(note), client_id: clientId } }) };
}

/** The record that a body is about: its session, or else the note or entry itself. */
export function subjectOf(body: unknown): string | null {
  const { session_uid, uid } = objectOf(body);
  const named = session_uid ?? uid;
  return isUid(named) ? named.toLowerCase() : null;
}

/** What its author sent before about the same record waits for the office, or was refused by it. */
async function isParentHeld(tx: Tx, { who, url, body }: Delivery): Promise<boolean> {
  const subject = subjectOf(body);
  if (subject === null) return false;
  const client = clientOfBody(body);
  const parent = await tx
    .selectFrom('held_work')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('subject', '=', subject)
    .where('state', 'in', ['open', 'refused'])
    .where(sql<boolean>`case when starts_with(path, ${OF_SESSION}) then ${OF_SESSION} else split_part(path, '?', 1) end
      = ${recordOfPath(url)}`)
    .where(sql<boolean>`coalesce(client_id = ${client}, ${client === null})`)
    .limit(1)
    .executeTakeFirst();
  return parent !== undefined;
}

/**
 * Nothing says that the client was ever on the author's caseload. Where the company has no such client the answer is the
 * same, or it would tell which ones there are; the office sees that nobody is named.
 */
async function isStrangers(tx: Tx, { who, body }: Delivery): Promise<boolean> {
  const clientId = clientOfBody(body);
  if (clientId === null) return false;
  const standing = await findStanding(tx, who, clientId);
  return standing === 'never' || standing === null;
}

export function isUid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

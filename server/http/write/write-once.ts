import type { HeldAnswer, Problem } from '#contract/common.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { inCompany, inSavepoint, type Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { UnfitAnswer, unfit } from '#server/http/answer/fit-answer.ts';
import {
  currentId,
  ProblemError,
  StaleError,
  UNKNOWN_FIELD,
  VERSION,
  withoutRow,
} from '#server/http/answer/problem.ts';
import type { Services } from '#server/http/services.ts';
import { deviceSays } from './device-contact.ts';
import type { Effect, Held } from './effect.ts';
import { finishDone, finishRefused, finishReplayed, type Refused } from './finish-write.ts';
import { hashOf } from './hash-of.ts';
import { type Delivery, holdReason, keepHeld, readHeldAnswer } from './held-work.ts';
import { claimReceipt, type Receipt } from './receipts.ts';
import type { WriteHeaders } from './write-headers.ts';

/** Without a key a write runs every time it arrives. */
interface WriteRequest extends WriteHeaders {
  who: Principal;
  kind: string;
  payload: unknown;
  requestId: string;
  /** Null: what is refused is answered and not kept. */
  delivery: Omit<Delivery, 'now'> | null;
  /** The office's person who brings in another's work. */
  broughtBy?: number | undefined;
  perform: (tx: Tx) => Promise<Effect>;
  /** By the schema of the call. Throws UnfitAnswer. */
  answer: (tx: Tx, entityId: number) => Promise<unknown>;
  /** Told before such a write is refused: it is a fault of ours. */
  onUnfit: (error: UnfitAnswer) => void;
  /** Whether the caller is shown the row: who may write it may not always read it, or has lost that right since. */
  mayRead: (tx: Tx, entityId: number) => Promise<boolean>;
}

export type Written = { replayed: boolean; ackedSeq: number | null } & (
  | { status: number; answer: unknown }
  | { status: number; unseen: { id: number } }
  | { held: HeldAnswer }
  | { problem: Problem }
);

/** What a write came to inside its savepoint. */
type Outcome = ((Effect | Held) & { answer: Answered }) | Refused;
type Answered = Awaited<ReturnType<typeof answerOf>> | { status: number; unseen: { id: number } };

/**
 * Refusals that would be the same again: only these are kept. A 401, 403, 404, 429 or 5xx undoes everything, and so
 * does a field that the next release of the server will know.
 */
function isFinal({ status, code }: Problem): boolean {
  return (status === 409 || status === 412 || status === 422) && code !== UNKNOWN_FIELD;
}

/**
 * Does a write, its receipt, its audit row and the company's change number in one transaction.
 * The same key again waits for the first, does nothing, and answers the same; an error in the middle leaves nothing.
 */
export async function writeOnce({ db, clock }: Services, request: WriteRequest): Promise<Written> {
  const { key } = request;
  const bodyHash = key === null ? null : hashOf(request.payload);
  const after: Effect['afterCommit'][] = [];
  const written = await inCompany(db, request.who.companyId, async (tx): Promise<Written> => {
    // The transaction may run again; only what the last run asks for is done.
    after.length = 0;
    const now = clock.now();
    const receipt: Receipt | null = key === null || bodyHash === null ? null : { ...request, key, bodyHash, now };
    const earlier = receipt && (await claimReceipt(tx, receipt));
    if (earlier) return replay(tx, request, earlier, now);
    const outcome = receipt ? await performOrKeep(tx, request, now) : await performFitting(tx, request);
    if ('problem' in outcome) {
      const ackedSeq = await finishRefused(tx, outcome, endingOf(request, receipt, now));
      return { replayed: false, ackedSeq, problem: outcome.problem };
    }
    const { answer } = outcome;
    const ackedSeq = await finishDone(tx, outcome, endingOf(request, receipt, now, outcome));
    after.push(outcome.afterCommit);
    return { replayed: false, ackedSeq, ...answer };
  });
  for (const run of after) run?.();
  return written;
}

async function replay(
  tx: Tx,
  request: WriteRequest,
  earlier: NonNullable<Awaited<ReturnType<typeof claimReceipt>>>,
  now: Date,
): Promise<Written> {
  const answer = earlier.problem
    ? { problem: await withCurrent(tx, request, earlier) }
    : await answerAgain(tx, request, earlier);
  const { device, ...ending } = endingOf(request, null, now);
  // A file that repeats a key says nothing of its author's device: whoever writes it may name any of its numbers.
  const says = request.broughtBy === undefined ? device : null;
  return { replayed: true, ackedSeq: await finishReplayed(tx, { ...ending, device: says }), ...answer };
}

/**
 * A stale version is answered with the row as it stands, of which the receipt keeps the number: without it, a device can
 * neither join the two nor ask its person. Where it has none, or the call answers no row, it is asked once more, and not
 * done.
 */
async function withCurrent(tx: Tx, request: WriteRequest, earlier: Kept): Promise<Problem> {
  const { problem, entityId } = earlier;
  if (problem.code !== VERSION) return problem;
  if (entityId !== null && !(await request.mayRead(tx, entityId))) return problem;
  const current = entityId === null ? undefined : await rowOf(tx, request, entityId);
  if (current !== undefined) return { ...problem, current };
  const again = await inSavepoint(tx, 'effect', async () => {
    await performShown(tx, request);
    throw new NotDone();
  }).catch((error: unknown) => error);
  return again instanceof ProblemError && again.problem.code === VERSION ? again.problem : problem;
}

type Kept = { problem: Problem; entityId: number | null };

/** As the refusal names it: an event, or a note, for which calls of its session are refused, too. */
async function rowOf(tx: Tx, { kind, who, answer }: WriteRequest, id: number): Promise<unknown> {
  return kind.includes(' /api/schedule/event') ? answer(tx, id) : readNote(tx, who.companyId, id, who.policy);
}

/** Takes back what a second try did. */
class NotDone extends Error {}

/**
 * It was done, whoever may read it today: the same status, and nothing of the row but its number. So, too, where the row
 * can't be shown any more: whoever repeats the key must learn that it was done.
 */
async function answerAgain(tx: Tx, request: WriteRequest, { status, entityId }: { status: number; entityId: number }) {
  const unseen = { status, unseen: { id: entityId } };
  if (status !== 202 && !(await request.mayRead(tx, entityId))) return unseen;
  try {
    return await answerOf(tx, request, status, entityId);
  } catch (error) {
    if (error instanceof UnfitAnswer) return unseen;
    throw error;
  }
}

/**
 * Does it, and looks whether it can be read back: what does not fit its answer would break every list that holds it.
 * Throws 422 then, before anything is committed.
 */
async function performFitting(tx: Tx, request: WriteRequest) {
  const effect = await performShown(tx, request);
  const { status, entityId } = effect;
  try {
    const answer = await answerOf(tx, request, status, entityId);
    const isShown = await request.mayRead(tx, entityId);
    return { ...effect, answer: isShown ? answer : { status, unseen: { id: entityId } } };
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error;
    request.onUnfit(error);
    throw unfit();
  }
}

/** Does it. A refusal names the row that was in the way to who may read that. */
async function performShown(tx: Tx, request: WriteRequest): Promise<Effect> {
  try {
    return await request.perform(tx);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const id = currentId(error.problem);
    if (id === null || (await request.mayRead(tx, id))) throw error;
    const { status, code, ...rest } = withoutRow(error.problem);
    throw new ProblemError(status, code, rest, error.headers);
  }
}

/** From the row as it now stands; held work has none yet, and answers from the shelf. */
async function answerOf(tx: Tx, request: WriteRequest, status: number, entityId: number) {
  if (status === 202) return { held: await readHeldAnswer(tx, request.who.companyId, entityId) };
  return { status, answer: await request.answer(tx, entityId) };
}

/** Does it; what is refused for good is kept as the refusal it was, or for the office to decide. */
async function performOrKeep(tx: Tx, request: WriteRequest, now: Date): Promise<Outcome> {
  try {
    return await inSavepoint(tx, 'effect', () => performFitting(tx, request));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    const delivery = request.delivery && { ...request.delivery, now };
    const shelf = delivery && (await holdReason(tx, delivery, problem));
    const heldId =
      delivery && shelf && shelf.take !== 'bounce' ? (await keepHeld(tx, delivery, error, shelf)).id : null;
    if (shelf?.take === 'hold' && heldId !== null) {
      const answer = await answerOf(tx, request, 202, heldId);
      return { status: 202, entity: 'held_work', entityId: heldId, detail: { held: shelf.reason }, answer };
    }
    if (!isFinal(problem)) throw error;
    return { problem, rowId: error instanceof StaleError ? error.rowId : null };
  }
}

function endingOf(request: WriteRequest, receipt: Receipt | null, now: Date, effect?: Effect | Held) {
  const { who, kind, requestId, deviceId, broughtBy } = request;
  const { entity, entityId } = effect ?? {};
  const detail = {
    ...effect?.detail,
    // One call makes a note, a session or a role, and changes it later.
    ...(effect?.status === 201 ? { made: true } : {}),
    ...(broughtBy === undefined ? {} : { brought_by: broughtBy }),
  };
  return {
    receipt,
    device: request.key === null ? null : deviceSays(request),
    audit: {
      at: now,
      who,
      action: kind,
      requestId,
      deviceId,
      detail,
      ...(entity && entityId ? { entity, entityId } : {}),
    },
  };
}

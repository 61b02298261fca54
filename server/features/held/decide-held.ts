import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { clientOfBody, goesWith, savedAlongStates } from '#domain/held-record.ts';
import { objectOf } from '#domain/json-object.ts';
import { decidedText } from '#domain/note/held-reason.ts';
import { isVisible } from '#domain/text.ts';
import { insertAudits } from '#server/db/queries/record-audit.ts';
import type { HeldState } from '#server/db/schema.ts';
import { inSavepoint } from '#server/db/transaction.ts';
import { invalid, notFound, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { applyHeld, needsSecondPerson, onRecordOf } from './apply-held.ts';
import { readHeld } from './describe-held.ts';
import { upToFacts } from './facts-first.ts';
import { requireSeen } from './find-about.ts';
import { isBefore, requireNotOvertaken } from './find-overtaken.ts';
import { giveToClient } from './give-to-client.ts';
import type { HeldRow } from './held-row.ts';
import { factsOf, firstFacts, joinFacts } from './join-facts.ts';
import { markBroughtIn } from './mark-brought-in.ts';

/** Done along with one decision. A visit may have thousands of calls and facts, and others wait for the server. */
const MOST_AT_ONCE = 500;

type Decide = WriteCall<typeof endpoints.decideHeldWork>;

/**
 * POST /api/company/held-work/{id}: accepted work is done as its author, through the call it was meant for; work that
 * waited for it is done right after. Refused work stays, with the reason, and its author is told; it can still be
 * accepted later, when the office has learned better. What was done is never taken back here.
 */
export async function decideHeld(app: FastifyInstance, call: Decide): Promise<Effect> {
  // A call that is not of facts reads and counts all that its visit has.
  const last = performance.now() + app.services.limits.decisionMs;
  const { db, who, params, body } = call;
  const held = await db
    .selectFrom('held_work')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound();
  const isTakenBack = held.state === 'refused' && body.decision === 'accept' && knowsRefusal(call, held);
  if (held.decided_at !== null && !isTakenBack) throw await alreadyDecided(call, held);
  const done: Effect = { status: 200, entity: 'held_work', entityId: held.id };
  if (body.decision === 'refuse') {
    if (!isVisible(body.reason ?? '')) throw invalid({ reason: 'Say why, so that the author knows' });
    await mark(call, [held], 'refused');
    return { ...done, detail: { decision: 'refused', author: held.user_id } };
  }
  const [earlier, later] = await findChain(call, held);
  if (earlier.length > 0) throw earlierFirst('Accept that first: this goes along with it.');
  const waiting = await upToFacts(db, [held, ...later]);
  if (waiting.length === 0) throw earlierFirst('Decide about what its device recorded before it first.');
  const [first = held, ...followers] = await giveToClient(call, waiting);
  await accept(app, call, [first]);
  const followed = await acceptFollowers(app, call, followers, last);
  const reopened = await reopen(call, followers.slice(followed));
  const also = reopened === 0 ? {} : { reopened };
  const given = body.client_id === undefined ? {} : { given_to: body.client_id };
  return { ...done, detail: { decision: 'accepted', author: held.user_id, followed, ...also, ...given } };
}

/**
 * Does it, and records it as what it is: its author's work, accepted by the office. Facts that were joined are one call:
 * each by itself would read and count all facts of the session once more.
 */
async function accept(app: FastifyInstance, call: Decide, joined: readonly HeldRow[]): Promise<void> {
  for (const held of joined) {
    await requireNotOvertaken(call.db, held);
    requireSecondPerson(call.who, held);
    await requireSeen(call.db, call.who, held);
  }
  const [held] = joined;
  if (!held) return;
  const { db, who, now, requestId } = call;
  const effect = await applyHeld(app, call, asOneCall(held, joined));
  await markBroughtIn(db, held, effect, now);
  const recorded = joined.map((one) => ({ one, ...onRecordOf(one, who) }));
  const rows = recorded.map(({ one, userId, detail }) => ({
    at: now,
    who: { companyId: one.company_id, userId },
    // As when it arrives by itself: without its query.
    action: `${one.method} ${one.path.split('?', 1)[0] ?? one.path}`,
    entity: effect.entity,
    entityId: effect.entityId,
    requestId,
    deviceId: one.device_id,
    detail: { ...(one === held ? effect.detail : {}), ...detail },
  }));
  await insertAudits(db, rows).execute();
  await mark(call, joined, 'accepted');
}

/** Whether whoever decides knows of a refusal: it is their own, or they were shown it. True for what is not refused. */
function knowsRefusal({ who, body }: Decide, { state, decided_by, decided_at }: HeldRow): boolean {
  if (state !== 'refused' || decided_at === null || decided_by === who.userId) return true;
  return body.refusals_seen !== undefined && decided_at.getTime() <= Date.parse(body.refusals_seen);
}

/** With who decided what, when and why: a decision is taken once, and nobody overturns one that they were not shown. */
async function alreadyDecided({ db, who }: Decide, { id }: HeldRow): Promise<ProblemError> {
  const { state, decision } = await readHeld(db, who, id);
  const also = state === 'refused' ? ' It stays refused; under “Refused” it can be accepted after all.' : '';
  const detail = `${decidedText(state, decision, who.policy.timeZone)}${also}`;
  return new ProblemError(409, 'already_decided', { detail, current: { id, state, decision } });
}

function asOneCall(held: HeldRow, joined: readonly HeldRow[]): HeldRow {
  if (joined.length === 1) return held;
  return { ...held, body: { ...objectOf(held.body), events: joined.flatMap((row) => factsOf(row) ?? []) } };
}

/** Throws 403 for whoever brought it in: nothing is done in another's name on the word of one person. */
function requireSecondPerson({ userId }: Decide['who'], { brought_by }: HeldRow): void {
  if (brought_by === userId) throw needsSecondPerson('You brought this in from a file.');
}

function earlierFirst(what: string): ProblemError {
  const detail = `Earlier work about the same record waits, too. ${what}`;
  return new ProblemError(409, 'earlier_first', { detail });
}

/**
 * What waits about the same record, by the same hand, in the device's order, before it and after it; also what was
 * refused along with it. What somebody else brought in waits for a decision of its own, and so does what is about
 * another client or another kind of record. What is more than can be done in one call waits, and goes along with the
 * next of it that is accepted.
 */
async function findChain(call: Decide, held: HeldRow): Promise<[earlier: HeldRow[], later: HeldRow[]]> {
  const others = await findOthers(call, held);
  const waitsForParent = held.reason === 'parent_held';
  // What nothing else has to be there for comes first.
  const before = others.filter((row) => waitsForParent && row.state === 'open' && isBefore(row, held));
  const states: readonly string[] = savedAlongStates(held.state, held.brought_by !== null);
  const after = others.filter((row) => states.includes(row.state) && (!waitsForParent || !isBefore(row, held)));
  return [before, firstFacts(seenOf(call, held, after).slice(0, MOST_AT_ONCE))];
}

/**
 * What was brought in since the list was read, or stands on another page of it, nobody has read: it waits, and so does
 * what comes behind it. What somebody else has refused meanwhile stays refused, and what comes behind it stays as it is.
 */
function seenOf(call: Decide, { brought_by }: HeldRow, rows: HeldRow[]): HeldRow[] {
  const { along, through } = call.body;
  const isUnread = ({ id }: HeldRow) =>
    (through !== undefined && id > through) || (along !== undefined && !along.includes(id));
  const unseen = rows.findIndex((row) => (brought_by !== null && isUnread(row)) || !knowsRefusal(call, row));
  return unseen === -1 ? rows : rows.slice(0, unseen);
}

async function findOthers(call: Decide, held: HeldRow): Promise<HeldRow[]> {
  const { db, who } = call;
  const { id, subject, user_id, brought_by } = held;
  if (subject === null) return [];
  const rows = await db
    .selectFrom('held_work')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', user_id)
    .where('subject', '=', subject)
    .where('state', 'in', ['open', 'refused'])
    .where('reason', '=', 'parent_held')
    .where(sql<boolean>`brought_by is not distinct from ${brought_by}`)
    .where('id', '<>', id)
    .orderBy('device_id')
    .orderBy('device_seq')
    .orderBy('id')
    .forUpdate()
    .execute();
  const client = await clientOfHead(call, held);
  return rows.filter((row) => goesWith(held, row, client));
}

/** Facts name no client: theirs is that of the visit, where it is there already. */
async function clientOfHead({ db, who }: Decide, { body, subject }: HeldRow): Promise<number | null> {
  const named = clientOfBody(body);
  if (named !== null || subject === null) return named;
  const session = await db
    .selectFrom('sessions')
    .select('client_id')
    .where('company_id', '=', who.companyId)
    .where('uid', '=', subject)
    .executeTakeFirst();
  return session?.client_id ?? null;
}

/** Up to the first that fails, or as long as others can wait for it; returns how many were done. */
async function acceptFollowers(
  app: FastifyInstance,
  call: Decide,
  followers: HeldRow[],
  last: number,
): Promise<number> {
  let done = 0;
  for (const joined of joinFacts(followers)) {
    if (performance.now() > last) return done;
    const isWhole = await isDone(call, () => accept(app, call, joined));
    // What is refused of several keeps nothing before it out.
    for (const some of isWhole ? [joined] : joined.map((one) => [one])) {
      if (!isWhole && !(await isDone(call, () => accept(app, call, some)))) return done;
      done += some.length;
    }
  }
  return done;
}

/** In a savepoint; false where it is refused. */
async function isDone({ db }: Decide, work: () => Promise<void>): Promise<boolean> {
  try {
    await inSavepoint(db, 'effect', work);
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return false;
  }
}

/**
 * What failed waits for a decision of its own, with everything behind it, whatever was decided before: nobody would be
 * asked about refused work. The author is told of each that it is undecided.
 */
async function reopen({ db, who }: Decide, rows: readonly HeldRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('held_work')
    .set({ state: 'open', decided_by: null, decided_at: null, decision_reason: null })
    .where('company_id', '=', who.companyId)
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

async function mark({ db, who, body, now }: Decide, rows: readonly HeldRow[], state: HeldState): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('held_work')
    .set({ state, decided_by: who.userId, decided_at: now, decision_reason: body.reason?.trim() || null })
    .where('company_id', '=', who.companyId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
}

import type { FastifyInstance } from 'fastify';
import type { Lateness } from '#server/db/schema.ts';
import { findAuthor } from '#server/http/access/author.ts';
import { isPermitted } from '#server/http/access/authorize.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { ProblemError, StaleError, withoutRow } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { findWrite } from '#server/http/write/find-write.ts';
import { withClient } from '#server/http/write/held-work.ts';
import type { WriteHandler } from '#server/http/write/write-door.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { versionSeen } from './find-overtaken.ts';
import type { HeldRow } from './held-row.ts';

/**
 * Does held work through its own call, as its author, with what the office lends them, at the time of the decision.
 * Nobody lends anything to themselves: their own work they accept with their own rights. Throws whatever error still
 * refuses it.
 */
export async function applyHeld(
  app: FastifyInstance,
  { db, who: office, now, requestId }: Pick<WriteCall<never>, 'db' | 'who' | 'now' | 'requestId'>,
  held: HeldRow,
): Promise<Effect> {
  const named = findWrite(app, held.method, held.path);
  const author = await findAuthor(db, office, held.user_id);
  if (!named || !author) throw new ProblemError(409, 'unknown_op', { detail: 'This call does not exist any more.' });
  const { ifMatch, why } = await versionSeen(db, held);
  const headers = {
    key: held.op_id,
    deviceId: held.device_id,
    deviceSeq: held.device_seq,
    absorbs: [],
    later: [],
    appBuild: null,
    // A file is no word of its device.
    capturedAt: held.brought_by === null ? held.received_at : null,
    ifMatch,
  };
  const { params, query } = named;
  const broughtBy = held.brought_by === null ? {} : { broughtBy: held.brought_by };
  const isOwn = office.userId === author.userId;
  if (isOwn && !isPermitted(named.door.endpoint, author)) throw notByYourself();
  const who = isOwn ? author : withAuthority(author, named.door);
  const sent = {
    who,
    params,
    query,
    body: withClient(held.body, held.client_id),
    url: held.path,
    headers,
    requestId,
    ...broughtBy,
    onRecord: onRecordOf(held, office),
  };
  try {
    return await named.door.apply(db, sent, latenessOf(held), now);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error instanceof StaleError && why !== null) throw new ProblemError(409, 'marked_since', { detail: why });
    const { status, code, ...said } = withoutRow(error.problem);
    const rest = error instanceof StaleError ? { ...said, detail: UNSEEN } : said;
    const seesAll = may(author, 'company.clients.view');
    if (isOwn && (status === 403 || (status === 404 && !seesAll))) throw notByYourself();
    if (status === 404) throw nothingThere();
    throw new ProblemError(status, code, rest, error.headers);
  }
}

/** What somebody else brought in was done by whoever accepted it, in its author's name. */
export function onRecordOf({ user_id, brought_by }: HeldRow, office: Principal) {
  return brought_by === null
    ? { userId: user_id, detail: { accepted_by: office.userId } }
    : { userId: office.userId, detail: { accepted_by: office.userId, author: user_id, brought_by } };
}

/** Nothing that was held is done on the word of one person who could not have done it otherwise. */
export function needsSecondPerson(why: string): ProblemError {
  const detail = `${why} Somebody else who may decide about held work has to accept it.`;
  return new ProblemError(403, 'second_person', { detail });
}

const UNSEEN =
  'This note says something else by now, which this was written without. Its author can add what is missing; this one is to be refused, or left refused.';

const notByYourself = () => needsSecondPerson('This is your own work, and your role does not allow it by itself.');

function nothingThere(): ProblemError {
  const detail = 'What this belongs to is not in your company, so it can’t be accepted. Refuse it with a reason.';
  return new ProblemError(409, 'nothing_there', { detail });
}

/**
 * For this once, the author may do what the call asks for, and for any client of the company. Nothing gives them access
 * to other people's work, not even through a body made by hand.
 */
function withAuthority(author: Principal, { endpoint }: WriteHandler): Principal {
  const asked = typeof endpoint.access === 'string' ? [] : endpoint.access;
  const lent = asked.filter((permission) => !permission.startsWith('company.'));
  return { ...author, disabled: false, permissions: [...author.permissions, ...lent, 'company.clients.view'] };
}

function latenessOf({ reason, brought_by }: HeldRow): Lateness[] {
  if (brought_by !== null) return ['brought_in'];
  return [reason === 'client_not_yours' || reason === 'parent_held' ? 'off_caseload' : 'not_permitted'];
}

import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '#server/http/limits.ts';
import { answerClientError } from './client-error.ts';
import { ProblemError } from './problem.ts';

/** Places that each caller has a few of, in the memory of this process. */
export interface Turns {
  /**
   * Resolves with a place when it is this answer's turn; the place is given back by a call. Rejects with 429 when too
   * many are waiting, or for too long.
   */
  take(reply: Pick<FastifyReply, 'raw'>, caller: string): Promise<() => void>;
}

/**
 * An answer has a place of `inFlight` from before its body is read until its last byte has gone: one caller's answers in
 * memory are a few, whatever they weigh and however slowly they are read. It has one of `atWork` while the server works
 * on it: between two pieces of one caller's work there is room for everybody else's.
 */
export interface AnswerTurns {
  inFlight: Turns;
  atWork: Turns;
}

type Rules = Pick<Limits, 'answersInFlight' | 'answersAtWork' | 'answersWaiting' | 'longestTurnMs'>;

export function createAnswerTurns({ answersInFlight, answersAtWork, ...rules }: Rules): AnswerTurns {
  return { inFlight: createTurns(answersInFlight, rules), atWork: createTurns(answersAtWork, rules) };
}

interface Line {
  taken: number;
  waiting: Set<() => void>;
}

function createTurns(
  places: number,
  { answersWaiting, longestTurnMs }: Omit<Rules, 'answersInFlight' | 'answersAtWork'>,
): Turns {
  const lines = new Map<string, Line>();
  /** Whoever is done hands over its place: nobody who comes later can take it. */
  const leave = (caller: string, line: Line): void => {
    const [next] = line.waiting;
    if (next) next();
    else if (--line.taken === 0) lines.delete(caller);
  };
  return {
    async take({ raw }, caller) {
      const line = lines.get(caller) ?? { taken: 0, waiting: new Set() };
      lines.set(caller, line);
      if (line.taken < places) line.taken++;
      else if (line.waiting.size >= answersWaiting) throw tooManyAnswers();
      else await waitInLine(line, raw, longestTurnMs);
      return () => leave(caller, line);
    },
  };
}

/** Waits in the line. Whoever hangs up or has waited too long leaves it without a place. */
function waitInLine({ waiting }: Line, raw: FastifyReply['raw'], longestTurnMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      waiting.delete(go);
      clearTimeout(timer);
      stopListening();
      settle();
    };
    const giveUp = () => end(() => reject(tooManyAnswers()));
    const go = () => end(resolve);
    const timer = setTimeout(giveUp, longestTurnMs);
    const stopListening = finished(raw, { readable: false }, giveUp);
    waiting.add(go);
  });
}

/** Also for whoever hung up meanwhile. */
export function tooManyAnswers(): ProblemError {
  const detail =
    'More is asked for under your name than can be answered at once, or earlier answers have not been read to their end. Try again in 5 seconds.';
  return new ProblemError(429, 'too_many_answers', { detail }, { 'retry-after': '5' });
}

/** Holds a place until the last byte of the answer has gone, or the caller has. */
export async function holdPlace(turns: Turns, reply: FastifyReply, caller: string): Promise<void> {
  const leave = await turns.take(reply, caller);
  finished(reply.raw, { readable: false }, () => leave());
}

/**
 * Gives up a body of which no more comes, as it is when a tablet has lost its radio: nothing on the connection says so, and
 * the person's other calls would wait behind it. What is whole is worked on for as long as that takes.
 */
export function giveUpStalledBody({ raw }: FastifyRequest, reply: FastifyReply, limits: Limits): void {
  const { socket } = raw;
  // An in-process request has none, and a call without a body keeps the time that its socket has for answers before it.
  if (!hasBody(raw) || raw.complete || !(socket instanceof Socket)) return;
  raw.setTimeout(limits.stalledBodyMs, () => answerClientError(stalled(), socket));
  finished(raw, { writable: false }, () => {
    // Of an early answer the reader is watched from here on.
    if (!reply.raw.headersSent) socket.setTimeout(0);
  });
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const stalled = () => Object.assign(new Error('The body stands still'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Hangs up on a caller who stops reading, or reads so slowly that the answer would be in memory for ever. */
export function cutOffSlowReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, limits: Limits): void {
  // An in-process request has none.
  if (!(socket instanceof Socket)) return;
  const hangUp = () => socket.destroy();
  raw.setTimeout(limits.stalledAnswerMs, hangUp);
  const timer = setTimeout(hangUp, limits.answerMs);
  finished(raw, { readable: false }, () => clearTimeout(timer));
}

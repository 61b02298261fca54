import { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from './limits.ts';
import { ProblemError } from './problem.ts';

/**
 * Who is being answered, in the memory of this process. An answer takes its place from before the body is read until
 * the last byte has gone, so one caller's answers in flight are a few, whatever they weigh and however slowly they are
 * read.
 */
export interface AnswerTurns {
  /** Resolves when it is this answer's turn. Rejects with 429 when too many are waiting, or for too long. */
  wait(reply: FastifyReply, caller: string): Promise<void>;
}

type Rules = Pick<Limits, 'answersAtOnce' | 'answersWaiting' | 'longestTurnMs'>;

interface Line {
  answering: number;
  waiting: Set<() => void>;
}

export function createAnswerTurns({ answersAtOnce, answersWaiting, longestTurnMs }: Rules): AnswerTurns {
  const lines = new Map<string, Line>();
  const lineOf = (caller: string) => {
    const line = lines.get(caller) ?? { answering: 0, waiting: new Set() };
    lines.set(caller, line);
    return line;
  };
  /** Whoever is done hands over its place: nobody who comes later can take it. */
  const leave = (caller: string, line: Line) => {
    const [next] = line.waiting;
    if (next) return next();
    line.answering--;
    if (line.answering === 0) lines.delete(caller);
  };
  return {
    async wait({ raw }, caller) {
      const line = lineOf(caller);
      if (line.answering < answersAtOnce) line.answering++;
      else if (line.waiting.size >= answersWaiting) throw tooManyAnswers();
      else await takePlace(line, raw, longestTurnMs);
      finished(raw, { readable: false }, () => leave(caller, line));
    },
  };
}

/** Waits in the line. Whoever hangs up or has waited too long leaves it without a place. */
function takePlace({ waiting }: Line, raw: FastifyReply['raw'], longestTurnMs: number): Promise<void> {
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

function tooManyAnswers(): ProblemError {
  const detail = 'Earlier answers to you have not been read to their end. Try again in 5 seconds.';
  return new ProblemError(429, 'too_many_answers', { detail }, { 'retry-after': '5' });
}

/** Hangs up on a caller who stops reading, or reads so slowly that the answer would be in memory for ever. */
export function cutOffSlowReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, limits: Limits): void {
  // An in-process request has none.
  if (!(socket instanceof Socket)) return;
  const hangUp = () => socket.destroy();
  raw.setTimeout(limits.stalledAnswerMs, hangUp);
  const timer = setTimeout(hangUp, limits.answerMs);
  finished(raw, { readable: false }, () => clearTimeout(timer));
}

import { useRef, useState } from 'react';
import type { MoneyResult } from '#contract/billing.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { type NamedAct, useInAir } from './use-in-air.ts';
import { useNewRights } from './use-new-rights.ts';

/**
 * One call over some notes. Sending the same one again after a lost answer is done once. `key`: by which the server says
 * later what became of it.
 */
export type RunCall = {
  ids: readonly number[];
  key?: string;
  send: () => Promise<{ ok: true; results: readonly MoneyResult[] } | { ok: false; outcome: Outcome }>;
};

/** A run that was ended early by a call: what is in doubt, and what was never sent. */
export type Stop = { outcome: Outcome; unsure: readonly number[]; unsent: readonly number[] };

export type Run = {
  /** Null before the first. */
  phase: 'sending' | 'ended' | null;
  asked: number;
  results: readonly MoneyResult[];
  stop: Stop | null;
};

const idle: Run = { phase: null, asked: 0, results: [], stop: null };

/**
 * Work over many notes, call by call. A call that fails stops it, so that what is done is always known exactly. Named when
 * it starts, it is told of elsewhere once its dialog has gone.
 */
export function useRun(onEnd: (run: Run) => void) {
  const [run, setRun] = useState<Run>(idle);
  const renew = useNewRights();
  const air = useInAir();
  const rest = useRef<readonly RunCall[]>([]);

  async function go(calls: readonly RunCall[], before: Run): Promise<void> {
    let now: Run = { ...before, phase: 'sending', stop: null };
    setRun(now);
    for (const [at, call] of calls.entries()) {
      air.calling(call.key);
      const sent = await call.send();
      if (sent.ok) air.answered(call.key, sent.results);
      else if (!isUnsure(sent.outcome)) air.refused(call.key, refusedIn(sent.outcome, call));
      if (!sent.ok) {
        rest.current = calls.slice(at);
        const unsent = calls.slice(at + 1).flatMap(({ ids }) => ids);
        const unsure = isUnsure(sent.outcome) ? call.ids : [];
        const refused = isUnsure(sent.outcome) ? [] : call.ids;
        now = { ...now, stop: { outcome: sent.outcome, unsure, unsent: [...refused, ...unsent] } };
        break;
      }
      now = { ...now, results: [...now.results, ...sent.results] };
      setRun(now);
    }
    if (now.stop?.outcome.code === 'not_permitted') void renew();
    const ended: Run = { ...now, phase: 'ended' };
    setRun(ended);
    air.ended();
    onEnd(ended);
  }

  function begin(calls: readonly RunCall[], kept: readonly MoneyResult[], named?: NamedAct): void {
    const ids = calls.flatMap((call) => call.ids);
    const asked = ids.length;
    air.begin(named, asked, ids);
    void go(calls, { ...idle, asked: kept.length + asked, results: kept });
  }

  return {
    run,
    /** As of an act in the air: what is said by a message. */
    markReported: air.markReported,
    /** Its undo is asked for. */
    askBack: air.askBack,
    start: (calls: readonly RunCall[], named?: NamedAct) => begin(calls, [], named),
    /** Tries some of what was left again; the others stay in the report. */
    retry: (calls: readonly RunCall[], named?: NamedAct) => {
      const again = new Set(calls.flatMap(({ ids }) => ids));
      begin(
        calls,
        run.results.filter(({ id }) => !again.has(id)),
        named,
      );
    },
    /** As before the first: it is asked anew. */
    reset: () => setRun(idle),
    /** Continues where it stopped. */
    resume: () => {
      air.goOn();
      void go(rest.current, run);
    },
  };
}

/**
 * The server may have done it and the answer was lost. Without a sign-in nothing is done, whatever the outcome says.
 */
export function isUnsure({ class: cls, status }: Outcome): boolean {
  return cls !== 'auth' && (status === null || status >= 500);
}

/** Something was not as it was shown: nothing of that call was done, and it is asked anew. */
export const isOfBefore = (stop: Stop | null): boolean => stop?.outcome.status === 412;

/** What is said of the notes of such a call where its dialog is gone. */
const refusedIn = ({ status }: Outcome, { ids }: RunCall): MoneyResult[] =>
  status === 412 ? ids.map((id) => ({ id, ok: false, reason: 'Not done: changed since you were asked.' })) : [];

/** The same again would be refused again. */
export function isRefused({ outcome }: Stop): boolean {
  return outcome.class === 'rejected';
}

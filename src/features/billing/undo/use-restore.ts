import { useRef, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import type { UndoneAct } from '#contract/undone.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useInAir } from '#features/billing/acts/use-in-air.ts';
import { isUnsure, type Run } from '#features/billing/acts/use-run.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { restorableOf } from './undone-words.ts';

/** Restores an undo call by call; one that fails stops it, and it goes on where it stopped. */
export function useRestore(onEnd: (run: Run) => void) {
  const restore = useOnlineWrite(billingEndpoints.restoreNotes);
  const [run, setRun] = useState<Run>({ phase: null, asked: 0, results: [], stop: null });
  const { newId } = useDevice();
  const air = useInAir();
  const rest = useRef<{ undo: UndoneAct; after: number | undefined; key: string } | null>(null);

  async function go(before: Run): Promise<void> {
    let now: Run = { ...before, phase: 'sending', stop: null };
    setRun(now);
    while (rest.current) {
      const { undo, after, key } = rest.current;
      air.calling(key);
      const sent = await restore.send({ body: bodyOf(undo, after), key });
      if (sent.ok || !isUnsure(sent.outcome)) air.answered(key, sent.ok ? sent.answer.results : []);
      if (!sent.ok) {
        // How many of the rest the lost answer was about, the server says when it is asked again; what stays is none of it.
        const left = Math.max(0, restorableOf(undo) - now.results.filter(({ ok }) => ok).length);
        const missing = Array.from({ length: left }, (_, at) => -at);
        const unsure = isUnsure(sent.outcome);
        now = { ...now, stop: { outcome: sent.outcome, unsure: unsure ? missing : [], unsent: unsure ? [] : missing } };
        break;
      }
      const { results, next } = sent.answer;
      now = { ...now, results: [...now.results, ...results] };
      setRun(now);
      rest.current = next === null ? null : { undo, after: next, key: newId() };
    }
    const ended: Run = { ...now, phase: 'ended' };
    setRun(ended);
    air.ended();
    onEnd(ended);
  }

  return {
    run,
    start: (undo: UndoneAct) => {
      rest.current = { undo, after: undefined, key: newId() };
      air.begin(
        { of: `restore ${undo.act}`, what: `Restore ${noteCount(restorableOf(undo))}`, back: null },
        undo.notes,
        [],
      );
      void go({ phase: null, asked: undo.notes, results: [], stop: null });
    },
    /** As before the first: it is asked anew. */
    reset: () => setRun({ phase: null, asked: 0, results: [], stop: null }),
    resume: () => {
      air.goOn();
      void go(run);
    },
  };
}

/** With the undo as it was shown; an older server does not say, and is not told. */
const bodyOf = ({ act, seen }: UndoneAct, after: number | undefined) => ({
  act,
  ...(after === undefined ? {} : { after }),
  ...(seen === undefined ? {} : { seen }),
});

import { planText } from '#domain/session/intervals/interval-plan.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { finishedRuns } from './finished-text.ts';
import { scoreOf } from './interval-words.ts';

/** Recordings that are over, with their score; each opens its details for corrections. */
export function FinishedRuns({ onOpen }: { onOpen: (run: string) => void }) {
  const { session, words, services } = useSessionView();
  const pauses = recordersPauses(session.tally);
  const now = services.hub.now();
  const over = finishedRuns(session.tally, now);
  if (over.length === 0) return null;
  return (
    <ul className="rounded-card border border-line bg-surface">
      {over.map((run) => (
        <li className="border-line not-first:border-t" key={run.run}>
          <button
            className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left"
            onClick={() => onOpen(run.run)}
            type="button"
          >
            <span className="min-w-0">
              <span className="block font-semibold text-label wrap-anywhere">{words.behavior(run.behaviour_id)}</span>
              <span className="block text-meta">{planText(run)}</span>
            </span>
            <span className="min-w-0 text-meta wrap-anywhere">
              {scoreOf(run, pauses, now, true)}
              <span className="visually-hidden">, {run.planned} planned. Details</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Timer } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { leftText, timeOf } from './interval-time.ts';
import type { Shown } from './use-shown.ts';

/** Recordings that are not in front, each with its own time left. */
export function OtherRecorders({ others }: { others: readonly Shown[] }) {
  const { services, words } = useSessionView();
  if (others.length === 0) return null;
  return (
    <div className="flex min-w-12 shrink gap-2 overflow-x-auto">
      {others.map(({ run, recorder }) => (
        <button
          className="flex min-h-12 min-w-12 items-center gap-2 overflow-hidden whitespace-nowrap rounded-control border border-control-line bg-surface px-3 text-label"
          key={run.run}
          onClick={() => services.hub.dock(run.run)}
          type="button"
        >
          <Timer aria-hidden="true" className="size-5 shrink-0" />
          <span className="font-semibold">{words.behavior(run.behaviour_id)}</span>{' '}
          <span className="w-24 text-left tabular">
            {recorder ? `${Math.min(timeOf(recorder).index + 1, run.planned)}/${run.planned} ` : 'over'}
            {recorder && leftText(timeOf(recorder), run.planned)}
            {recorder?.snapshot.context.asked && <span className="font-semibold text-info-fg"> ?</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

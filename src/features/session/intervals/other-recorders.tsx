import { CircleQuestionMark, Timer } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { cx } from '#ui/cx.ts';
import { leftText, timeOf } from './interval-time.ts';
import type { Shown } from './use-shown.ts';

/** Recordings that are not in front, each with its own time left. */
export function OtherRecorders({ others }: { others: readonly Shown[] }) {
  if (others.length === 0) return null;
  return (
    <div className="flex min-w-12 shrink gap-2 overflow-x-auto">
      {others.map(({ run, recorder }) => (
        <Chip key={run.run} recorder={recorder} run={run} />
      ))}
    </div>
  );
}

/** While it asks, its name stands alone: whose question waits must not be cut off. */
function Chip({ run, recorder }: Shown) {
  const { services, words } = useSessionView();
  const asks = Boolean(recorder?.snapshot.context.asked);
  const Icon = asks ? CircleQuestionMark : Timer;
  return (
    <button
      className={cx(
        'flex min-h-12 min-w-12 items-center gap-2 overflow-hidden whitespace-nowrap rounded-control border px-3 text-label',
        asks ? 'border-2 border-primary bg-info-bg text-info-fg' : 'border-control-line bg-surface',
      )}
      onClick={() => services.hub.dock(run.run)}
      type="button"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="font-semibold">{words.behavior(run.behaviour_id)}</span>{' '}
      {asks ? (
        <span>asks</span>
      ) : (
        <span className="w-24 text-left tabular">
          {recorder ? `${Math.min(timeOf(recorder).index + 1, run.planned)}/${run.planned} ` : 'over'}
          {recorder && leftText(timeOf(recorder), run.planned)}
        </span>
      )}
    </button>
  );
}

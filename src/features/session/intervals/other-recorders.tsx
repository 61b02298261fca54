import { CircleQuestionMark, Timer } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { breakable } from '#features/session/record/short-name.ts';
import { cx } from '#ui/cx.ts';
import { leftText, timeOf } from './interval-time.ts';
import type { Shown } from './use-shown.ts';

/**
 * Recordings that are not in front, each with its own time left; where the place is narrow in a line of their own: two names
 * have no room beside Stop.
 */
export function OtherRecorders({ others }: { others: readonly Shown[] }) {
  if (others.length === 0) return null;
  return (
    <div className="flex min-w-12 shrink gap-2 overflow-x-auto @max-[36rem]/place:order-last @max-[36rem]/place:basis-full">
      {others.map(({ run, recorder }) => (
        <Chip key={run.run} recorder={recorder} run={run} />
      ))}
    </div>
  );
}

/** While it asks, its name stands alone and whole: whose question waits must be seen. */
function Chip({ run, recorder }: Shown) {
  const { services, words } = useSessionView();
  const asks = Boolean(recorder?.snapshot.context.asked);
  const Icon = asks ? CircleQuestionMark : Timer;
  return (
    <button
      className={cx(
        'flex min-h-12 min-w-12 items-center gap-2 overflow-hidden whitespace-nowrap rounded-control border text-label',
        asks ? 'border-primary bg-info-bg px-2 text-info-fg' : 'border-control-line bg-surface px-3',
      )}
      onClick={() => services.hub.dock(run.run)}
      type="button"
    >
      {/* Beside the head there is room for the name, or for a clock. */}
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', !asks && '@min-[36rem]/place:hidden')} />
      <span className="min-w-0 text-left leading-4.5!">
        <span className={cx('font-semibold', asks ? 'line-clamp-2 whitespace-normal' : 'block truncate')}>
          {breakable(words.behavior(run.behaviour_id))}
        </span>{' '}
        {asks ? (
          <span className="visually-hidden">asks</span>
        ) : (
          <span className="block min-w-24 text-meta tabular">
            {recorder ? `${Math.min(timeOf(recorder).index + 1, run.planned)}/${run.planned} ` : 'over'}
            {recorder && leftText(timeOf(recorder), run.planned)}
          </span>
        )}
      </span>
    </button>
  );
}

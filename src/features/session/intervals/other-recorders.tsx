import { CircleQuestionMark, Timer } from 'lucide-react';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { type SessionView, useSessionView } from '#features/session/frame/session-context.ts';
import { breakable } from '#features/session/record/short-name.ts';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { isLateAt } from './interval-recorder-machine.ts';
import { leftText, timeOf } from './interval-time.ts';
import { questionText, unscoredIn } from './interval-words.ts';
import type { Shown } from './use-shown.ts';

/**
 * Recordings that are not in front: the one that wants somebody first, with its own time left, and all others behind one
 * button. However many there are, none of them is cut off. Where the place is narrow in a line of their own: two names have
 * no room beside Stop.
 */
export function OtherRecorders({ others }: { others: readonly Shown[] }) {
  const view = useSessionView();
  const { services, words } = view;
  const [first, ...more] = [...others].sort((a, b) => wants(b) - wants(a));
  if (!first) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 @max-[36rem]/place:order-last @max-[36rem]/place:basis-full">
      <Chip key={first.run.run} {...first} isAlone={more.length === 0} />
      {more.length > 0 && (
        <Menu
          className="w-12 border border-control-line bg-surface font-semibold text-label tabular"
          entries={more.map((one) => ({
            label: `${words.behavior(one.run.behaviour_id)}, ${stateText(one, toScoreText(one, view))}`,
            onSelect: () => services.hub.dock(one.run.run),
          }))}
          face={
            // “+1” beside tiles reads as one more count.
            <span aria-hidden="true" className="text-meta leading-4!">
              {more.length} more
            </span>
          }
          label={`${more.length} more ${more.length === 1 ? 'recording' : 'recordings'}`}
        />
      )}
    </div>
  );
}

/** The same where there is room for their names: each comes to the front when it is pressed. */
export function OtherRecorderRows({ others }: { others: readonly Shown[] }) {
  const view = useSessionView();
  return (
    <ul className="rounded-card border border-line bg-surface">
      {others.map((one) => (
        <li className="border-line not-first:border-t" key={one.run.run}>
          <button
            className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left"
            onClick={() => view.services.hub.dock(one.run.run)}
            type="button"
          >
            <span className="min-w-0 font-semibold text-label wrap-anywhere">
              {view.words.behavior(one.run.behaviour_id)}
              <span className="visually-hidden">,</span>
            </span>{' '}
            <span className="text-meta tabular">
              {stateText(one, toScoreText(one, view))}
              <span className="visually-hidden">. Bring to the front</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One that asks has five seconds; one that is over wants nobody. */
const wants = ({ recorder }: Shown): number => (recorder ? (recorder.snapshot.context.asked ? 2 : 1) : 0);

/**
 * "2 to score": a partial interval is scored by silence too, and behind another one's button silence says nothing (reading
 * 582). Null where it waits for nobody.
 */
function toScoreText(
  { run, recorder }: Shown,
  { session, services }: Pick<SessionView, 'session' | 'services'>,
): string | null {
  const missing = unscoredIn(run, recordersPauses(session.tally), services.hub.now());
  if (!recorder) return missing === 0 ? null : `${missing} not scored`;
  if (run.type !== 'partial-interval' || timeOf(recorder).leftMs === null) return null;
  return missing === 0 ? 'to score' : `${missing} to score`;
}

/** "2 of 4, 0:15 left", "2 of 4, 1 to score", "asks now", "over, 3 not scored" */
function stateText({ run, recorder }: Shown, toScore: string | null): string {
  if (!recorder) return toScore ? `over, ${toScore}` : 'over';
  if (recorder.snapshot.context.asked) return 'asks now';
  const time = timeOf(recorder);
  return `${Math.min(time.index + 1, run.planned)} of ${run.planned}, ${toScore ?? leftText(time, run)}`;
}

/** While it asks, its question stands below its name; where there is no room for both, the name whole: whose it is must be seen. */
function Chip({ run, recorder, isAlone }: Shown & { isAlone: boolean }) {
  const view = useSessionView();
  const { services, words } = view;
  const toScore = toScoreText({ run, recorder }, view);
  const asked = recorder?.snapshot.context.asked;
  const asks = Boolean(asked);
  const Icon = asks ? CircleQuestionMark : Timer;
  const name = words.behavior(run.behaviour_id);
  // Beside the button of more there is less room: as on a small tile, and no word is cut off.
  const shown = isAlone ? name : words.shortBehavior(run.behaviour_id);
  return (
    <button
      className={cx(
        'flex min-h-12 min-w-0 flex-1 items-center gap-1.5 overflow-hidden rounded-control border px-2 text-label @min-[36rem]/place:flex-none',
        isAlone
          ? '@min-[36rem]/place:w-36'
          : '@min-[36rem]/place:w-28 @min-[36rem]/place:@max-[60rem]/place:px-1.5 @min-[60rem]/place:w-40',
        asks ? 'border-primary bg-info-bg text-info-fg' : 'border-control-line bg-surface',
      )}
      onClick={() => services.hub.dock(run.run)}
      title={toScore ? `${name}, ${toScore}: in front it is scored` : name}
      type="button"
    >
      {/* Beside the head there is room for the name, or for a clock. */}
      <Icon
        aria-hidden="true"
        className={cx('size-5 shrink-0', asks ? '@min-[36rem]/place:size-4' : '@min-[36rem]/place:hidden')}
      />
      <span className="min-w-0 text-left leading-4.5!">
        <span
          className={cx(
            'font-semibold leading-4.5! wrap-anywhere @min-[36rem]/place:@max-[60rem]/place:text-meta',
            asks
              ? 'line-clamp-2 @min-[36rem]/place:line-clamp-3'
              : isAlone
                ? 'line-clamp-2'
                : 'block max-h-9 overflow-hidden',
          )}
        >
          {shown !== name && <span className="visually-hidden">{name}</span>}
          <span aria-hidden={shown !== name || undefined}>{breakable(shown)}</span>
        </span>{' '}
        {asked ? (
          <>
            <span className="visually-hidden">asks</span>{' '}
            <span className="line-clamp-1 text-meta leading-4.5! @min-[36rem]/place:visually-hidden">
              {asked.index + 1}: {questionText(run.type, isLateAt(asked, services.hub.now()))}
            </span>
          </>
        ) : (
          <span className="block whitespace-nowrap text-meta leading-4.5! tabular">
            {recorder && (
              <span className="@min-[36rem]/place:@max-[60rem]/place:hidden">
                {Math.min(timeOf(recorder).index + 1, run.planned)}/{run.planned}
                {toScore && ' ·'}
              </span>
            )}{' '}
            {toScore ?? (recorder ? leftText(timeOf(recorder), run) : 'over')}
          </span>
        )}
      </span>
    </button>
  );
}

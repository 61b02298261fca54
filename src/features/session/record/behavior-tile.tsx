import { memo } from 'react';
import { type EpisodeMark, openOnset } from '#domain/session/episode-marks.ts';
import { episodesText } from '#features/session/log/event-text.ts';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { breakable } from './short-name.ts';
import { type TileAct, TileMenu } from './tile-menu.tsx';
import { useTap } from './use-tap.ts';

/** Needed only by tiles of behaviors with a duration. The button under it is there at once. */
const EpisodeFace = lazyPart(async () => (await import('./episode-face.tsx')).EpisodeFace);

type BehaviorTileProps = {
  id: number;
  /** What stands on the tile. */
  name: string;
  /** What the button is called. */
  spoken: string;
  /** null: nothing recorded. Not the same as a typed 0. */
  count: number | null;
  /** Where the tile starts and stops episodes: the onsets and offsets so far. */
  episodes?: readonly EpisodeMark[] | undefined;
  /** The session is paused: a running episode stands still. */
  paused?: boolean | undefined;
  /** Time of the last occurrence, as people read it. */
  lastTime: string | null;
  /** A cue was given from its menu, and no response came yet: there is no button beside the tiles that says so. */
  cued?: boolean | undefined;
  /** Occurrences with an ABC description. */
  described: number;
  /** Undo would take this tile's last event back. */
  isLast: boolean;
  hotkey: string | null;
  tabIndex: 0 | -1;
  onTap: (id: number) => void;
  /** Without it the tile has no options. */
  onAct?: ((act: TileAct, id: number) => void) | undefined;
};

/** One behavior: the whole tile is one button, its options are a second one beside it. */
export const BehaviorTile = memo(function BehaviorTile(props: BehaviorTileProps) {
  const { id, name, spoken, isLast, episodes, tabIndex, onTap, onAct, paused } = props;
  const running = openOnset(episodes) !== null;
  const label = `${spoken}, ${props.cued ? 'cue given, no response yet, ' : ''}${actText(props, running)}`;
  const tap = useTap(() => onTap(id));
  return (
    <li className="relative grid transition-press has-data-pressed:scale-98 motion-reduce:has-data-pressed:scale-100">
      <button
        {...tap}
        // A person with voice control reads out the shortened name, so it belongs to the button's name, too.
        aria-label={spoken.startsWith(name) ? label : `${label} ${name}`}
        className={cx(
          // A finger that slides sideways is a tap of that tile, not the beginning of a scroll.
          'absolute inset-0 touch-pan-y touch-pinch-zoom rounded-tile border transition-press',
          running ? goingFill(paused) : 'data-pressed:border-primary data-pressed:bg-tile-on disabled:bg-sunken',
          running && !paused && isLast && 'shadow-[inset_0_0_0_3px_var(--tile-on)]',
          !running && (isLast ? 'chosen outdoor:border-4' : 'border-control-line bg-tile'),
        )}
        data-tile={id}
        tabIndex={tabIndex}
        type="button"
      />
      <Face {...props} running={running} />
      {/* Where its options stand at other times nobody means to count. */}
      {!onAct && <div aria-hidden="true" className="absolute top-0 right-0 size-13" />}
      {onAct && (
        <div
          className={cx(
            'absolute top-0.5 right-0 @max-[21rem]:-right-2 md:top-1 md:right-0.5',
            running && goingText(paused),
          )}
        >
          <TileMenu
            empty={props.count === null}
            id={id}
            lasts={episodes !== undefined}
            onAct={onAct}
            running={running}
            spoken={spoken}
          />
        </div>
      )}
    </li>
  );
});

/** The fill of a running episode. */
const goingFill = (paused = false) =>
  paused
    ? 'border-primary border-dashed bg-waiting-bg data-pressed:bg-tile-on'
    : 'border-primary bg-primary data-pressed:bg-primary-hover';

/** Text on that fill: full while it runs, pale while the session is paused. */
const goingText = (paused = false) => (paused ? 'text-waiting-fg' : 'text-on-primary');

/** What the button says after the name: the number, and what a press does. */
function actText({ count, episodes, paused }: BehaviorTileProps, running: boolean): string {
  if (!episodes) return `count ${count ?? 0}. Add one.`;
  if (running) return `${paused ? 'paused' : 'running'}. Stop.`;
  return `${episodesText(count ?? 0)}. Start.`;
}

/**
 * What is seen on the tile. It is above the button and not part of it: the button's name says the same in words, and if
 * the name differed from a text inside, voice control would have no way to press it.
 *
 * The name keeps clear of the options in its first line alone, and is never cut: the row grows with it.
 */
function Face({
  name,
  count,
  episodes,
  lastTime,
  described,
  isLast,
  hotkey,
  paused,
  running,
  cued,
}: BehaviorTileProps & { running: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none relative flex min-w-0 select-none flex-col justify-between px-3.5 pt-3 pb-2 @max-[21rem]:px-2 md:px-4 md:pt-3.5 md:pb-3',
        running && goingText(paused),
      )}
    >
      <p className="hyphens-auto font-semibold text-tile-name wrap-break-word before:float-right before:h-4 before:w-5 @max-[21rem]:before:w-3">
        {breakable(name)}
      </p>
      {episodes ? (
        <EpisodeFace
          count={count ?? 0}
          described={described}
          hotkey={hotkey}
          marks={episodes}
          strong={isLast || running}
        />
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span
            className={cx(
              'text-count tracking-count @max-[21rem]:text-timer',
              count === null ? 'font-medium' : 'font-bold',
              count === null && !isLast && 'text-muted',
            )}
          >
            {count ?? 0}
          </span>
          <span
            className={cx('text-meta tabular', isLast ? 'font-semibold text-info-fg outdoor:text-text' : 'text-muted')}
          >
            {hotkey && (
              <span className="mr-2 hidden rounded-chip border border-control-line px-1.5 2xl:inline">{hotkey}</span>
            )}
            {/* Of a number that was typed in nobody knows when it happened. */}
            {described > 0 && `${described} ABC`}
            {/* On a narrow tile there is room for one of them: the row must not grow, nor the number stand higher than others. */}
            <span className={cx(described > 0 && '@max-[44rem]:hidden')}>
              {described > 0 && ' · '}
              {cued ? 'cue given' : (lastTime ?? (count === null ? 'none yet' : 'typed in'))}
            </span>
          </span>
        </div>
      )}
    </div>
  );
}

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { isPaused } from '#domain/session/tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { tileTime } from '#features/session/frame/time-text.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import { useKeptFocus } from '#features/session/intervals/use-kept-focus.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { BehaviorTile } from './behavior-tile.tsx';
import { moveInGrid } from './move-in-grid.ts';
import type { TileAct } from './tile-menu.tsx';
import { cuedTiles, hiddenTiles, visibleTiles } from './visible-tiles.ts';

/** Few hide one. */
const HiddenTiles = lazyPart(async () => (await import('./hidden-tiles.tsx')).HiddenTiles);

/** Up to this many tiles are each a tab stop; in a longer grid the arrows move and one tile is the stop. */
const TAB_STOPS = 12;

const none: never[] = [];

type TileGridProps = { onAct?: (act: TileAct, id: number) => void; onAdd?: () => void };

/** The behaviors in their fixed order: nothing ever moves under a finger. Without handlers they only show counts. */
export function TileGrid({ onAct, onAdd }: TileGridProps) {
  const { session, behaviors, words, lasts, acts, policy, locked, services } = useSessionView();
  const { singleKeys } = useDisplay();
  const phone = useMediaQuery(widths.phone);
  const [focused, setFocused] = useState(0);
  const tiles = visibleTiles(session, behaviors);
  const roving = tiles.length > TAB_STOPS;
  const { last, tally } = session;
  // What counts lights up its tile; a cue counts nothing.
  const isCounted = last && 'behaviour_id' in last && last.kind !== 'interval_start' && last.kind !== 'cue';
  const lastId = isCounted ? last.behaviour_id : null;
  const withButton = cuedTiles(session, behaviors);
  const waits = (id: number) => !withButton.includes(id) && tally.cued?.[id]?.at(-1)?.kind === 'cue';
  const paused = isPaused(tally);
  const onTap = useCallback((id: number) => void acts.tap(id), [acts]);

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const moved = moveInGrid(event.currentTarget, event.key);
    if (moved === null) return;
    event.preventDefault();
    setFocused(moved);
  }

  return (
    <>
      <ul
        className="grid auto-rows-[minmax(5.5rem,auto)] gap-3 @min-[17rem]:auto-rows-[minmax(6.5rem,auto)] @min-[17rem]:grid-cols-2 @min-[35rem]:grid-cols-3 md:@min-[17rem]:auto-rows-[minmax(8rem,auto)] lg:@min-[35rem]:auto-rows-[minmax(clamp(8rem,calc((100dvh-15rem)/3),13rem),auto)]"
        onKeyDown={onKeyDown}
      >
        {tiles.map((id, index) => {
          const { count, lastAt } = tally.behaviors[id] ?? { count: null, lastAt: null };
          return (
            <BehaviorTile
              count={count}
              cued={waits(id)}
              described={tally.abc?.[id]?.described ?? 0}
              episodes={lasts(id) ? (tally.episodes?.[id] ?? none) : undefined}
              hotkey={singleKeys && index < 9 ? String(index + 1) : null}
              id={id}
              isLast={id === lastId}
              key={id}
              // A typed 0 says that none of it was.
              lastTime={count === 0 ? null : lastAt && tileTime(lastAt, policy.timeZone, services.hub.now())}
              name={phone ? words.shortBehavior(id) : words.behavior(id)}
              onAct={locked ? undefined : onAct}
              onTap={onTap}
              paused={paused}
              spoken={words.spokenBehavior(id)}
              tabIndex={roving && index !== Math.min(focused, tiles.length - 1) ? -1 : 0}
            />
          );
        })}
        {onAdd && (
          <li>
            <UnlockedOnly>
              <button
                className="flex size-full flex-col items-center justify-center gap-3 rounded-tile border border-control-line border-dashed font-semibold text-link text-tile-name hover:bg-surface active:scale-98"
                onClick={onAdd}
                type="button"
              >
                <Plus aria-hidden="true" className="size-6" />
                Add behavior
              </button>
            </UnlockedOnly>
          </li>
        )}
      </ul>
      {onAdd && (
        <UnlockedOnly>
          <HiddenPlace />
        </UnlockedOnly>
      )}
    </>
  );
}

/** What was taken off the screen, below the tiles; nothing while nothing was. */
function HiddenPlace() {
  const { session } = useSessionView();
  const hidden = hiddenTiles(session);
  const place = useKeptFocus<HTMLDivElement>(String(hidden.length));
  return (
    <div className="not-empty:mt-3 outline-none" ref={place} tabIndex={-1}>
      {hidden.length > 0 && <HiddenTiles hidden={hidden} />}
    </div>
  );
}

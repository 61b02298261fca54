import { memo } from 'react';
import { cx } from '#ui/cx.ts';
import { type TileAct, TileMenu } from './tile-menu.tsx';
import { useTap } from './use-tap.ts';

/** "Pica/Mouthing" may go on after the slash, not in the middle of a word. */
const breakable = (name: string) => name.replaceAll('/', '/\u200b');

export type BehaviorTileProps = {
  id: number;
  name: string;
  shortName: string;
  /** Starts with what stands on the tile, as voice control needs it. */
  spoken: string;
  /** null: nothing recorded. Not the same as a typed 0. */
  count: number | null;
  /** Time of the last occurrence, as people read it. */
  lastTime: string | null;
  /** Undo would take this tile's last event back. */
  isLast: boolean;
  hotkey: string | null;
  tabIndex: 0 | -1;
  onTap: (id: number) => void;
  onAct: (act: TileAct, id: number) => void;
};

/** One behavior: the whole tile is one button, its options are a second one beside it. */
export const BehaviorTile = memo(function BehaviorTile(props: BehaviorTileProps) {
  const { id, name, shortName, spoken, count, lastTime, isLast, hotkey, tabIndex, onTap, onAct } = props;
  const tap = useTap(() => onTap(id));
  return (
    <li className="relative">
      <button
        {...tap}
        aria-label={`${spoken}, count ${count ?? 0}. Add one.`}
        className={cx(
          'flex size-full select-none flex-col justify-between rounded-tile border px-3.5 pt-3 pb-2 text-left transition-press md:px-4 md:pt-3.5 md:pb-3',
          'data-pressed:scale-98 data-pressed:border-primary data-pressed:bg-tile-on motion-reduce:data-pressed:scale-100',
          isLast ? 'chosen outdoor:border-4 outdoor:p-[calc(0.75rem-2px)]' : 'border-control-line bg-tile',
        )}
        data-tile={id}
        tabIndex={tabIndex}
        type="button"
      >
        <span className="w-full hyphens-auto pr-5 text-tile-name font-semibold wrap-anywhere">
          <span className="line-clamp-2 max-md:hidden lg:tall:line-clamp-3">{breakable(name)}</span>
          <span className="line-clamp-2 md:hidden">{breakable(shortName)}</span>
        </span>
        <span className="flex w-full items-baseline justify-between gap-2">
          <span
            className={cx(
              'text-count tracking-count',
              count === null ? cx('font-medium', isLast ? '' : 'text-muted') : 'font-bold',
            )}
          >
            {count ?? 0}
          </span>
          <span className={cx('text-meta tabular', isLast ? 'text-info-fg outdoor:text-text' : 'text-muted')}>
            {hotkey && (
              <span
                aria-hidden="true"
                className="mr-2 hidden rounded-chip border border-control-line px-1.5 2xl:inline"
              >
                {hotkey}
              </span>
            )}
            {lastTime ?? 'none yet'}
          </span>
        </span>
      </button>
      <div className="absolute top-0.5 right-0 md:top-1 md:right-0.5">
        <TileMenu id={id} onAct={onAct} spoken={spoken} />
      </div>
    </li>
  );
});

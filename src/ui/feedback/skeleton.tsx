import { faultWords } from '#lib/fault-words.ts';
import { cx } from '#ui/cx.ts';
import { useAfter } from '#ui/use-after.ts';

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6'];

/** A screen passes through several of these within a second, and its heading is what is to be heard then, ms. */
const SPOKEN_AFTER_MS = 2000;

/**
 * Rows of real height while something loads. Nothing for the first 300 ms (most reads are done by then),
 * after 2 s what it is for a screen reader, after 8 s
 * the words that it is still coming.
 */
export function Skeleton({ rows = 3, label = 'Loading' }: { rows?: number; label?: string }) {
  const visible = useAfter(300);
  const isSpoken = useAfter(SPOKEN_AFTER_MS);
  const slow = useAfter(8000);
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div aria-busy="true" className={cx('transition-state', visible ? 'opacity-100' : 'opacity-0')}>
      {!isSpoken && <p className="visually-hidden">{label}</p>}
      <p className={slow ? 'mb-2 text-body text-muted' : 'visually-hidden'} role="status">
        {slow ? faultWords.loading : isSpoken ? label : ''}
      </p>
      {keys.map((key) => (
        <div aria-hidden="true" className="flex h-row items-center border-line border-b" key={key}>
          <div
            className={cx(
              'h-3 rounded-full border border-transparent bg-saved-bg outdoor:border-line',
              widths[key % widths.length],
            )}
          />
        </div>
      ))}
    </div>
  );
}

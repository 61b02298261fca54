import { cx } from '#ui/cx.ts';

const shownFrom = 0.9;

/** "1,200 characters left" once 90% of the limit is used; at the limit it says how many are too many. */
export function CharacterCounter({ length, limit }: { length: number; limit: number }) {
  if (length < limit * shownFrom) return null;
  const left = limit - 1 - length;
  const over = left < 0;
  const number = Math.abs(left).toLocaleString('en-US');
  const unit = Math.abs(left) === 1 ? 'character' : 'characters';
  return (
    <p
      className={cx('mt-1 text-right text-label tabular', over ? 'font-semibold text-danger' : 'text-muted')}
      role="status"
    >
      {over ? `${number} ${unit} too many` : `${number} ${unit} left`}
    </p>
  );
}

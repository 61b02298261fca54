import { cx } from '#ui/cx.ts';

/**
 * How far something has come, 0 to 100; anything else is a fault of the caller and throws.
 * 3 px high unless told. `text` is the words a screen reader hears instead of the number.
 */
export function ProgressBar({
  value,
  label,
  text,
  height = 3,
  className,
}: {
  value: number;
  label: string;
  text?: string | undefined;
  height?: number;
  className?: string | undefined;
}) {
  if (!(value >= 0 && value <= 100)) throw new RangeError(`Progress must be 0 to 100, not ${value}`);
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(value)}
      aria-valuetext={text}
      className={cx(
        'overflow-hidden rounded-full bg-saved-bg outdoor:box-content outdoor:border outdoor:border-control-line forced-colors:border',
        className,
      )}
      role="progressbar"
      style={{ height }}
    >
      <div className="h-full w-full origin-left rounded-full bg-mark" style={{ transform: `scaleX(${value / 100})` }} />
    </div>
  );
}

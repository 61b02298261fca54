import { cx } from '#ui/cx.ts';

/** A ring with a dot: the choice shows without color. */
export function RadioRing({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none flex size-5 shrink-0 items-center justify-center rounded-full border-2 bg-surface',
        checked ? 'border-primary' : 'border-control-line',
      )}
    >
      {checked && <span className="size-2.5 rounded-full bg-mark" />}
    </span>
  );
}

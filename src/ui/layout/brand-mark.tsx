import { cx } from '#ui/cx.ts';

/** The product's sign: four strokes and a fifth across, on a rounded square. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={cx('shrink-0', className)} viewBox="0 0 48 48">
      <rect className="fill-primary" height="48" rx="12" width="48" />
      <path
        className="stroke-on-primary"
        d="M15 14v20M21 14v20M27 14v20M33 14v20M9.5 29.5 38.5 18.5"
        fill="none"
        strokeLinecap="round"
        strokeWidth="3.2"
      />
    </svg>
  );
}

import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import { type Tone, toneFill } from './tone.ts';

/** The colored square at the head of a list row; it always sits beside the words. 44, or 40 when small. */
export function IconSquare({
  icon: Icon,
  tone = 'saved',
  small = false,
}: {
  icon: LucideIcon;
  tone?: Tone;
  small?: boolean;
}) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-card',
        small ? 'size-10' : 'size-11',
        toneFill[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { type Tone, toneFill } from './tone.ts';

/** A small fact with an icon and a word: 24 high at a desk, 32 in the field. */
export function Chip({
  tone = 'saved',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-chip max-w-full shrink-0 items-center gap-1.5 rounded-chip px-2 text-meta font-semibold whitespace-nowrap field:px-2.5',
        toneFill[tone],
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { type Tone, toneFill } from './tone.ts';

export interface StatusButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  tone: Tone;
  icon: LucideIcon;
  text: string;
  /** Words for a narrow bar; the full text stays the accessible name. */
  shortText?: string | undefined;
}

/** A longer text leaves no room for anything else in a tablet's bar either. */
const WORDY = 24;

/** The state of everything, as a button filled with its color: 48 in the field, 32 at a desk. */
export function StatusButton({ tone, icon: Icon, text, shortText, className, ...rest }: StatusButtonProps) {
  const wordy = text.length > WORDY;
  return (
    <button
      {...rest}
      className={cx(
        'inline-flex min-h-toolbar min-w-0 items-center gap-2 rounded-control px-3 text-label font-semibold field:px-4',
        toneFill[tone],
        className,
      )}
      title={shortText ? text : undefined}
      type="button"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 field:size-5" />
      <span
        className={cx(
          'truncate',
          shortText !== undefined && (wordy ? 'max-lg:visually-hidden' : 'max-md:visually-hidden'),
        )}
      >
        {text}
      </span>
      {shortText !== undefined && (
        <span aria-hidden="true" className={wordy ? 'lg:hidden' : 'md:hidden'}>
          {shortText}
        </span>
      )}
    </button>
  );
}

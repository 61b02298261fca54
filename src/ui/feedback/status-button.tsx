import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { type Tone, toneFill } from '#ui/tone.ts';

interface StatusButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  tone: Tone;
  icon: LucideIcon;
  text: string;
  /** Words for a narrow bar, in two lines where they are parted by a line break; the full text stays the accessible name. */
  shortText?: string | undefined;
}

/** A longer text leaves no room for the way here in a bar: in full it stands in a very wide one. */
const WORDY = 24;

/** The state of everything, as a button filled with its color: 48 in the field, 32 at a desk. */
export function StatusButton({ tone, icon: Icon, text, shortText, className, ...rest }: StatusButtonProps) {
  const wordy = text.length > WORDY;
  const [first, second] = (shortText ?? '').split('\n');
  return (
    <button
      {...hoverTitle(shortText ? text : undefined)}
      {...rest}
      className={cx(
        'inline-flex h-toolbar min-w-toolbar flex-wrap items-center justify-center gap-x-2 overflow-hidden rounded-control px-3 text-label font-semibold field:px-4 field:@max-[22rem]/bar:px-3 tight:flex-col tight:flex-nowrap tight:px-1! tight:text-meta tight:leading-none!',
        toneFill[tone],
        className,
      )}
      type="button"
    >
      {/* Words that have no room fall out of sight below the icon, whole: half a word says nothing. */}
      <span
        aria-hidden="true"
        className={cx('flex h-toolbar shrink-0 items-center tight:h-auto', second && 'tight:hidden')}
      >
        <Icon className="size-4 field:size-5 tight:size-4!" />
      </span>
      <span
        className={cx(
          'whitespace-nowrap',
          shortText !== undefined &&
            (wordy ? '@max-[92rem]/bar:visually-hidden' : '@max-[37.5rem]/bar:visually-hidden'),
        )}
      >
        {text}
      </span>
      {shortText !== undefined && (
        <span
          aria-hidden="true"
          className={cx(
            'whitespace-nowrap text-left leading-tight tight:text-center tight:leading-none tight:whitespace-normal',
            wordy ? '@min-[92rem]/bar:hidden' : '@min-[37.5rem]/bar:hidden',
          )}
        >
          {first}
          {second && (
            <>
              <span className="hidden @min-[37.5rem]/bar:inline field:@max-[70rem]/bar:hidden">, </span>
              <span className="@max-[37.5rem]/bar:block @max-[37.5rem]/bar:font-regular @max-[37.5rem]/bar:text-meta field:@max-[70rem]/bar:block field:@max-[70rem]/bar:font-regular field:@max-[70rem]/bar:text-meta tight:leading-none!">
                {second}
              </span>
            </>
          )}
        </span>
      )}
    </button>
  );
}

import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { cx } from '#ui/cx.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import type { MenuLine } from './menu-entry.tsx';
import { MenuList, type MenuStart } from './menu-list.tsx';
import { useAnchoredPopover } from './use-anchored-popover.ts';

/** An act, a way to another screen, or words. */
export type MenuEntry = MenuLine;

interface MenuProps {
  /** Accessible name of the button, "Options, Ruiz, Maya". With `text`, that text is the name. */
  label: string;
  entries: readonly MenuEntry[];
  /** Words on the button; without them it is three dots. */
  text?: string | undefined;
  icon?: LucideIcon | undefined;
  /** Replaces the three dots (initials of the person). */
  face?: ReactNode;
  className?: string | undefined;
  align?: 'start' | 'end' | undefined;
}

/** A button that opens a short list. Arrow keys, first letters, Escape; the focus comes back to the button. */
export function Menu({ label, entries, text, icon: Icon, face, className, align = 'end' }: MenuProps) {
  const [openAt, setOpenAt] = useState<MenuStart | null>(null);
  const listId = useId();
  const open = openAt !== null;
  const { anchor, popover } = useAnchoredPopover<HTMLButtonElement, HTMLDivElement>(open, align);

  function close(returnFocus: boolean) {
    setOpenAt(null);
    if (returnFocus) anchor.current?.focus({ preventScroll: true });
  }

  /** By Enter or Space on its first entry; by pointer on none: what has the focus looks chosen, and nobody has chosen. */
  function onClick({ detail }: MouseEvent) {
    if (open) close(true);
    else setOpenAt(detail === 0 ? 'first' : 'none');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  return (
    <>
      <button
        {...hoverTitle(text ? undefined : label)}
        aria-controls={open ? listId : undefined}
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={text ? undefined : label}
        className={cx(
          text
            ? cx(buttonClass({ kind: 'quiet', size: 'toolbar' }), 'text-text!')
            : 'inline-flex size-hit shrink-0 items-center justify-center rounded-control hover:bg-sunken',
          className,
        )}
        onClick={onClick}
        onKeyDown={onKeyDown}
        ref={anchor}
        type="button"
      >
        {text ? (
          <>
            {Icon && <Icon aria-hidden="true" className="size-5" />}
            {text}
            <ChevronDown aria-hidden="true" className="size-4" />
          </>
        ) : (
          (face ?? <EllipsisVertical aria-hidden="true" className="size-5 field:size-6" />)
        )}
      </button>
      {openAt && (
        <MenuList
          button={anchor}
          entries={entries}
          id={listId}
          label={text ?? label}
          onClose={close}
          ref={popover}
          startAt={openAt}
        />
      )}
    </>
  );
}

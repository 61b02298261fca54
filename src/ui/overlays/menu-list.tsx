import { Fragment, type KeyboardEvent, type PointerEvent, type RefObject, useEffect } from 'react';
import { type MenuLine, MenuRow } from './menu-entry.tsx';
import { nextInMenu } from './next-in-menu.ts';
import { hasTopLayer } from './place-popover.ts';

/** The entry that has the focus when it opens; `none`: the list itself, from which arrows and letters lead on. */
export type MenuStart = 'first' | 'last' | 'none';

interface MenuListProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  entries: readonly MenuLine[];
  startAt: MenuStart;
  button: RefObject<HTMLElement | null>;
  onClose: (returnFocus: boolean) => void;
}

/** The open list of a menu. Lives only while it is open. */
export function MenuList({ ref, id, label, entries, startAt, button, onClose }: MenuListProps) {
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  // Not a layout effect: the list is shown in one of the menu's, and what is not shown takes no focus.
  useEffect(() => {
    const found = [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    // Words that say why an act is missing can be read, but nobody begins there.
    const acts = found.filter((row) => row.ariaDisabled !== 'true');
    const start = startAt === 'none' ? ref.current : (acts.length > 0 ? acts : found).at(startAt === 'first' ? 0 : -1);
    start?.focus({ preventScroll: true });
  }, [ref, startAt]);

  useEffect(() => {
    function onPress(event: Event) {
      const target = event.target;
      if (!(target instanceof Node)) return;
      if (!ref.current?.contains(target) && !button.current?.contains(target)) onClose(false);
    }
    addEventListener('pointerdown', onPress, { capture: true });
    return () => removeEventListener('pointerdown', onPress, { capture: true });
  }, [ref, button, onClose]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The menu closes first; a dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    } else if (event.key === 'Tab') onClose(true);
    else {
      const found = rows();
      const texts = found.map((row) => row.textContent ?? '');
      const focused = document.activeElement;
      const at = focused instanceof HTMLElement ? found.indexOf(focused) : -1;
      const next = nextInMenu(event.key, texts, at);
      if (next === null) return;
      event.preventDefault();
      found[next]?.focus();
    }
  }

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    event.target.closest<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }

  return (
    <div
      aria-label={label}
      className="fixed inset-auto z-50 m-0 min-w-52 overflow-y-auto rounded-control border border-line bg-surface p-1 text-left text-text shadow-float outline-none transition-opacity duration-(--motion-menu) starting:opacity-0"
      id={id}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      popover={hasTopLayer() ? 'manual' : undefined}
      ref={ref}
      role="menu"
      tabIndex={-1}
    >
      {entries.map((entry) => (
        <Fragment key={entry.label}>
          {entry.separated && <hr className="my-1 border-line border-t" />}
          <MenuRow
            entry={entry}
            onTake={(act) => {
              onClose(true);
              act?.();
            }}
          />
        </Fragment>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { FilterChip } from '#ui/table/filter-chip.tsx';
import { hasTopLayer } from './place-popover.ts';
import { useAnchoredPopover } from './use-anchored-popover.ts';
import { useLeave } from './use-leave.ts';

/** A filter chip and the choices it opens. Escape and a press outside close it; the focus comes back to the chip. */
export function FilterPopover({
  name,
  value,
  onClear,
  children,
}: {
  name: string;
  /** What it is set to; undefined when it filters nothing. */
  value: string | undefined;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { anchor, popover } = useAnchoredPopover<HTMLButtonElement, HTMLElement>(open, 'start');

  function close(returnFocus: boolean) {
    setOpen(false);
    if (returnFocus) anchor.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <FilterChip
        aria-controls={open ? panelId : undefined}
        aria-expanded={open}
        name={name}
        onClear={onClear}
        onClick={() => setOpen(!open)}
        ref={anchor}
        value={value}
      />
      {open && (
        <FilterPanel anchor={anchor} id={panelId} name={name} onClose={close} ref={popover}>
          {children(() => close(true))}
        </FilterPanel>
      )}
    </>
  );
}

/** The open choices. Lives only while it is open. */
function FilterPanel({
  ref,
  id,
  name,
  anchor,
  onClose,
  children,
}: {
  ref: RefObject<HTMLElement | null>;
  id: string;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: (returnFocus: boolean) => void;
  children: ReactNode;
}) {
  // Not a layout effect: what is not shown yet takes no focus.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus({ preventScroll: true });
  }, [ref]);

  useLeave(ref, anchor, () => onClose(false));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  }

  return (
    <section
      aria-label={name}
      className="fixed inset-auto z-50 m-0 overflow-y-auto rounded-card border border-line bg-surface p-4 text-left text-text shadow-float outline-none transition-opacity duration-(--motion-menu) starting:opacity-0"
      id={id}
      onKeyDown={onKeyDown}
      popover={hasTopLayer() ? 'manual' : undefined}
      ref={ref}
      tabIndex={-1}
    >
      <div className="w-72 max-w-[calc(100vw-4rem)]">{children}</div>
    </section>
  );
}

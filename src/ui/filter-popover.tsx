import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { FilterChip } from './filter-chip.tsx';

/** A filter chip and the choices it opens. Escape and a press outside close it; focus comes back to the chip. */
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
  return (
    <Popover>
      <PopoverButton as={FilterChip} name={name} onClear={onClear} value={value} />
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="z-30 w-80 rounded-card border border-line bg-surface p-4 text-text shadow-float outline-none transition duration-(--motion-menu) ease-out data-closed:opacity-0"
        focus
        transition
      >
        {({ close }) => <>{children(close)}</>}
      </PopoverPanel>
    </Popover>
  );
}

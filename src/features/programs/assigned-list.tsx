import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { said } from '#domain/announcements.ts';
import { cx } from '#ui/cx.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moved } from './move.ts';
import { type Program, settingsText } from './program-text.ts';
import { useDragOrder } from './use-drag-order.ts';

/**
 * What is assigned, in tile order: moved by buttons or by the handle, removed with one press. The second press of a
 * double click hits the row that moved up, and is ignored.
 */
export function AssignedList({
  label,
  programs,
  readOnly,
  onOrder,
  onRemove,
  menu,
  own,
}: {
  label: string;
  programs: readonly Program[];
  readOnly: boolean;
  onOrder: (ids: number[]) => void;
  onRemove: (program: Program) => void;
  /** The catalogue's menu for one row, for people who may change it. */
  menu: (program: Program) => ReactNode;
  /** What is this client's own of it, in words; '' where it is as for all clients. */
  own: (program: Program) => string;
}) {
  // A row that moves down is removed from the page for a moment, and its button would lose the focus.
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  function move(from: number, to: number) {
    const next = moved(programs, from, to);
    onOrder(next.map(({ id }) => id));
    announce(said.programMoved(programs[from]?.name ?? '', to + 1, programs.length));
  }

  function step(event: MouseEvent<HTMLElement>, index: number, by: 1 | -1) {
    pressed.current = event.currentTarget;
    move(index, index + by);
  }
  const { list, drag, handleProps } = useDragOrder(move);
  if (programs.length === 0)
    return <EmptyState>Nothing is assigned yet. Add from the list of available ones.</EmptyState>;
  const held = drag ? programs[drag.from] : undefined;
  const shown = drag ? moved(programs, drag.from, drag.to) : programs;
  return (
    <ol aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface" ref={list}>
      {shown.map((program, place) => {
        const index = programs.indexOf(program);
        return (
          <li
            className={cx(
              'flex min-h-14 items-center gap-2 border-line border-b py-1 pr-2 last:border-b-0 max-md:flex-wrap max-md:gap-y-0',
              program === held && 'bg-tile-on',
              readOnly && 'pl-4',
            )}
            key={program.id}
          >
            {!readOnly && (
              <span
                {...handleProps(index)}
                aria-hidden="true"
                className="flex h-12 w-10 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
                data-handle={program.name}
              >
                <GripVertical className="size-5" />
              </span>
            )}
            <span className="w-6 shrink-0 text-right text-label text-muted tabular">{place + 1}</span>
            <span className="min-w-0 flex-1 px-1 py-1 max-md:basis-40">
              <span className="block font-semibold text-body wrap-anywhere">{program.name}</span>
              <span className="block text-label text-muted wrap-anywhere">{own(program) || settingsText(program)}</span>
            </span>
            {!readOnly && (
              <span className="flex shrink-0 max-md:w-full max-md:justify-end">
                <IconButton
                  icon={ArrowUp}
                  label={`Move up, ${program.name}`}
                  onClick={(event) => step(event, index, -1)}
                  {...ended(index === 0)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move down, ${program.name}`}
                  onClick={(event) => step(event, index, 1)}
                  {...ended(index === programs.length - 1)}
                />
                <IconButton
                  icon={X}
                  label={`Remove, ${program.name}`}
                  onClick={(event) => event.detail < 2 && onRemove(program)}
                />
                {menu(program)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** At either end of the list the arrow stays in its place and keeps the focus, but does nothing. */
function ended(end: boolean) {
  return end ? { 'aria-disabled': true, className: 'opacity-40', onClick: () => undefined } : {};
}

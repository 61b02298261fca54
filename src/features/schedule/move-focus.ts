import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from event to event in the order they stand; Home and End to the first and the last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.calendar-entry')];
  const at = all.indexOf(event.target);
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (steps[event.key] ?? Number.NaN);
  const next = at < 0 ? undefined : all[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

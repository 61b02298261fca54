import { type KeyboardEvent, useRef } from 'react';

/** Single letters of a list; they answer only while the focus is inside it, and never while text is typed. */
export function useListKeys(keys: Record<string, () => void>) {
  const filters = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return;
    // Dialogs are drawn elsewhere on the page, but their keys arrive here.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    const act = event.key === '/' ? searchIn(filters.current) : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { filters, onKeyDown };
}

/** "/" opens the first filter, which is found by typing. */
const searchIn = (filters: HTMLElement | null) => () => filters?.querySelector('button')?.click();

function isTyping(event: KeyboardEvent): boolean {
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
  return event.target instanceof Element && event.target.closest(field) !== null;
}

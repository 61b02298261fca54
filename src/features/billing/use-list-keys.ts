import { type KeyboardEvent, useRef } from 'react';
import { showToast } from '#ui/toast-store.ts';
import type { RowChoice } from './use-row-choice.ts';

/** The bar over chosen rows stands where the filters were, and another question would drop the choice. */
function tellNoSearch(clear: () => void): void {
  showToast({
    kind: 'info',
    text: 'Clear the selection to search.',
    action: { label: 'Clear selection', onPress: clear },
  });
}

/** Single letters of a list; they answer only while the focus is inside it, and never while text is typed. */
export function useListKeys(keys: Record<string, () => void>, choice: Pick<RowChoice, 'rows' | 'clear'>) {
  const filters = useRef<HTMLDivElement>(null);

  /** "/" opens the first filter, which is found by typing. */
  function search() {
    if (choice.rows.length > 0) tellNoSearch(choice.clear);
    else filters.current?.querySelector('button')?.click();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return;
    // Dialogs are drawn elsewhere on the page, but their keys arrive here.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    const act = event.key === '/' ? search : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { filters, onKeyDown };
}

function isTyping(event: KeyboardEvent): boolean {
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
  return event.target instanceof Element && event.target.closest(field) !== null;
}

import { type KeyboardEvent, useRef } from 'react';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useSingleKey } from '#ui/use-single-key.ts';
import type { RowChoice } from './use-row-choice.ts';

/** The bar for chosen rows is where the filters were, and another question would drop the choice. */
function tellNoSearch(clear: () => void): void {
  showToast({
    kind: 'info',
    text: 'Clear the selection to search.',
    action: { label: 'Clear selection', onPress: clear },
  });
}

/** Single keys of a list; they work only while the focus is inside it. */
export function useListKeys(keys: Record<string, () => void>, choice: Pick<RowChoice, 'rows' | 'clear'>) {
  const singleKey = useSingleKey();
  const filters = useRef<HTMLDivElement>(null);

  /** "/" opens the first filter, which is found by typing. */
  function search() {
    if (choice.rows.length > 0) tellNoSearch(choice.clear);
    else filters.current?.querySelector('button')?.click();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    // Dialogs are drawn elsewhere on the page, but their keys arrive here.
    if (event.target instanceof Element && !event.currentTarget.contains(event.target)) return;
    const key = singleKey(event);
    const act = key === '/' ? search : keys[key ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { filters, onKeyDown };
}

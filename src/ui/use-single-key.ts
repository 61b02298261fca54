import type { KeyboardEvent } from 'react';
import { isTyping } from './is-typing.ts';
import { useDisplay } from './layout/display.tsx';

/**
 * Reads a press as a key that acts by itself: without a modifier but Shift, never while text is typed, and not where the
 * person has turned such keys off. Answers the key in lower case, or null.
 */
export function useSingleKey(): (event: KeyboardEvent) => string | null {
  const { singleKeys } = useDisplay();
  return (event) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    return singleKeys && plain && !isTyping(event.target) ? event.key.toLowerCase() : null;
  };
}

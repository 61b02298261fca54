import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Reads what stands in a field before a press anywhere else acts, so that the press acts upon it. Leaving the field is
 * not enough: an iPad keeps the focus in a field while a button is pressed, and a window without the focus tells of
 * no leaving at all.
 */
export function useBeforePress(field: RefObject<HTMLElement | null>, pending: boolean, read: () => void): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (!pending) return;
    function onPress({ target }: Event) {
      if (target instanceof Node && field.current?.contains(target)) return;
      // Drawn at once: the button that is pressed answers with what it was last drawn with.
      flushSync(readNow);
    }
    addEventListener('click', onPress, { capture: true });
    return () => removeEventListener('click', onPress, { capture: true });
  }, [field, pending]);
}

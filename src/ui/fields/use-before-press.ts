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
    function onPress({ type, target }: Event) {
      if (target instanceof Node && field.current?.contains(target)) return;
      if (type === 'click' && isChoice(target)) return;
      // Drawn at once: the button that is pressed answers with what it was last drawn with.
      flushSync(readNow);
    }
    // A press begins with the one; an aid may tell of the other alone.
    addEventListener('mousedown', onPress, { capture: true });
    addEventListener('click', onPress, { capture: true });
    return () => {
      removeEventListener('mousedown', onPress, { capture: true });
      removeEventListener('click', onPress, { capture: true });
    };
  }, [field, pending]);
}

/** A browser ticks a choice before it tells of the click: what is drawn in between would take the tick away again. */
const isChoice = (target: EventTarget | null) =>
  target instanceof Element && target.closest('label, input[type=radio], input[type=checkbox]') !== null;

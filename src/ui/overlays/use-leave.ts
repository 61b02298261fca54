import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Tells when a press or the focus goes anywhere but into an open popover and the button it hangs on. */
export function useLeave(
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    function onElsewhere({ target }: Event) {
      if (!(target instanceof Node) || popover.current?.contains(target) || anchor.current?.contains(target)) return;
      leave();
    }
    addEventListener('pointerdown', onElsewhere, { capture: true });
    addEventListener('focusin', onElsewhere);
    return () => {
      removeEventListener('pointerdown', onElsewhere, { capture: true });
      removeEventListener('focusin', onElsewhere);
    };
  }, [popover, anchor]);
}

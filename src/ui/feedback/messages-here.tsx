import { useEffect, useSyncExternalStore } from 'react';
import { ToastCard } from './toast-card.tsx';
import { toasts } from './toast-store.ts';

/**
 * The newest message, in a place of the screen's own: at the top it would lie over targets that one presses without a look.
 * `data-messages-here` takes messages from there (styles.css), except while a dialog is open. What is pressed next speaks
 * in the same place: news that asks for nothing goes.
 */
export function MessagesHere() {
  const newest = useSyncExternalStore(toasts.subscribe, toasts.list).at(-1);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[aria-label="Messages"]')) toasts.giveWay();
    };
    addEventListener('pointerdown', onPress, { capture: true });
    return () => {
      removeEventListener('pointerdown', onPress, { capture: true });
      toasts.resume();
    };
  }, []);
  // Empty it stays: whoever pointed at a message that has gone holds no other one.
  return (
    <section
      aria-label={newest && 'Messages'}
      className="flex min-w-0 items-center *:border-0 *:p-0 *:shadow-none max-lg:*:gap-1 max-lg:[&_p]:py-0 max-lg:[&_p]:text-label max-lg:[&_p]:leading-5! max-md:[&_p]:text-meta max-md:[&_p]:leading-4! max-lg:[&_span]:hidden max-md:[&_[aria-label=Dismiss]]:hidden"
      data-messages-here={newest && ''}
      onBlur={toasts.resume}
      onFocus={toasts.pause}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
    >
      {newest && <ToastCard key={newest.id} onDismiss={() => toasts.dismiss(newest.id)} toast={newest} />}
    </section>
  );
}

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { OverlayHost } from '#ui/overlays/overlay-host.tsx';
import { ToastCard } from './toast-card.tsx';
import { type ToastStore, toasts } from './toast-store.ts';

/** Under the bar and its tabs (`data-toasts-under`), whose clock and buttons are needed while a toast is there, px. */
const GAP = 8;

/**
 * Draws the toasts: 20 px from the top, under the bar and its tabs where there are any, at a desk beside an open panel, 10 apart, three at most. Pointing, touching or
 * focusing holds them.
 */
export function Toaster({ store = toasts }: { store?: ToastStore }) {
  const list = useSyncExternalStore(store.subscribe, store.list);
  const section = useRef<HTMLElement>(null);
  // Measured when a toast comes: with large letters the bar is of two lines.
  useLayoutEffect(() => {
    const box = section.current;
    if (!box) return;
    if (list.length > 0) {
      const bars = [...document.querySelectorAll('[data-toasts-under]')];
      const bar = Math.max(0, ...bars.map((one) => one.getBoundingClientRect().bottom));
      box.style.setProperty('--under-bar', bar > 0 ? `${bar + GAP}px` : '0px');
    }
    // Its code comes after the tiles, which it does not concern.
    void import('./keep-clear.ts').then((part) => part.keepClear(box)).catch(() => null);
  }, [list]);
  return (
    <OverlayHost place="toasts">
      <section
        aria-label="Messages"
        className="pointer-events-none fixed inset-x-4 top-[max(20px,env(safe-area-inset-top),var(--under-bar,0px))] z-50 flex flex-col items-center gap-2.5 zoomed:top-1 data-below:top-auto data-below:bottom-[calc(var(--bottom-inset)+0.5rem)] lg:left-auto lg:items-end lg:in-[:root:has([data-panel])]:right-124"
        data-print="hide"
        onBlur={store.resume}
        onFocus={store.pause}
        onPointerEnter={store.pause}
        onPointerLeave={store.resume}
        ref={section}
      >
        {list.map((toast) => (
          <ToastCard key={toast.id} onDismiss={() => store.dismiss(toast.id)} toast={toast} />
        ))}
      </section>
    </OverlayHost>
  );
}

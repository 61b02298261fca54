import { useSyncExternalStore } from 'react';
import { OverlayHost } from '#ui/overlays/overlay-host.tsx';
import { ToastCard } from './toast-card.tsx';
import { type ToastStore, toasts } from './toast-store.ts';

/** Draws the toasts: 20 px from the top, 10 apart, three at most. Pointing, touching or focusing holds them. */
export function Toaster({ store = toasts }: { store?: ToastStore }) {
  const list = useSyncExternalStore(store.subscribe, store.list);
  return (
    <OverlayHost place="toasts">
      <section
        aria-label="Messages"
        className="pointer-events-none fixed inset-x-4 top-[max(20px,env(safe-area-inset-top))] z-50 flex flex-col items-center gap-2.5 lg:left-auto lg:items-end"
        data-print="hide"
        onBlur={store.resume}
        onFocus={store.pause}
        onPointerEnter={store.pause}
        onPointerLeave={store.resume}
      >
        {list.map((toast) => (
          <ToastCard key={toast.id} onDismiss={() => store.dismiss(toast.id)} toast={toast} />
        ))}
      </section>
    </OverlayHost>
  );
}

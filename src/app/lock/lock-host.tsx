import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { findLock, unwrittenLock } from '#db/device/device-lock.ts';
import { useLive } from '#db/react/use-live.ts';
import { said } from '#domain/announcements.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { placeChanged } from '#lib/second-press.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { Account, AccountStore, Boot } from '../account-store.ts';
import { hideApp } from './hide-app.ts';
import { keepLeftLocked } from './left-locked.ts';

const LockLayer = lazyPart(async () => (await import('./lock-layer.tsx')).LockLayer, {
  waiting: <p className="p-6 text-body">Locked</p>,
  // Then it stays locked.
  failed: <p className="p-6 text-body">Locked. Connect, then open Tallybook again.</p>,
});

type HostProps = {
  boot: Boot;
  store: AccountStore;
  account: Account;
  /** The way in stands, or none is needed. */
  onSettled: () => void;
};

/** Hides the app while its person's lock is closed, in every window, and shows the way back in. */
export function LockHost({ boot, store, account, onSettled }: HostProps) {
  const { userId, device, first } = account;
  const row = useLive(() => findLock(boot.deviceDb, userId), [boot, userId]);
  const unwritten = useSyncExternalStore(unwrittenLock.subscribe, unwrittenLock.get);
  const written = row?.userId === userId ? row.locked : (first?.locked ?? false);
  const locked = written || unwritten === userId;
  useLayoutEffect(() => {
    if (!locked) return;
    const show = hideApp(boot.page.document);
    return () => {
      show();
      // What lay under the finger that unlocked was the way in, and is a tile by now.
      placeChanged();
    };
  }, [boot, locked]);
  const [wasOpen, setWasOpen] = useState(!locked);
  useEffect(() => {
    servicesOf(device).hub.lock(locked);
    keepLeftLocked(boot.storage, locked);
    if (!locked) {
      onSettled();
      return setWasOpen(true);
    }
    // What was said last may hold a name, and stays in the live regions until something else is said.
    announce(said.locked, 'assertive');
    announce('');
  }, [boot, device, locked, onSettled]);
  const place = boot.page.document.getElementById('lock');
  if (!locked || !place) return null;
  return createPortal(
    <div className="fixed inset-0 z-50 overflow-y-auto bg-bg pt-[var(--demo,0px)]" data-density="field">
      <LockLayer account={account} atStart={!wasOpen} boot={boot} onStands={onSettled} store={store} />
    </div>,
    place,
  );
}

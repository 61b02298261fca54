import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { isUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';
import { keepsAnything } from '#db/queries/keeps-anything.ts';
import { countUnsaved } from '#db/react/unsaved.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { must } from '#lib/must.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { AccountStore, Boot } from './account-store.ts';

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion);

const SignOutContext = createContext<(() => void) | null>(null);

/** Signing out: at once when nothing stays behind and the way back is open, otherwise after the person has been told. */
export function SignOutProvider({ boot, store, children }: { boot: Boot; store: AccountStore; children: ReactNode }) {
  /** `elsewhere`: another window has what is not on the disk. */
  const [asking, setAsking] = useState<{ elsewhere: boolean } | null>(null);
  const begin = useCallback(async () => {
    const account = store.get();
    if (!account) return;
    const { device } = account;
    const unsaved = countUnsaved(servicesOf(device).guard.get()) + unkeptDrafts.count();
    const elsewhere = unsaved === 0 && (await isUnsavedElsewhere(device));
    if (unsaved > 0 || elsewhere || !boot.page.navigator.onLine || (await keepsAnything(device.db)))
      setAsking({ elsewhere });
    else await store.signOut();
  }, [boot, store]);
  const signOut = useCallback(() => void begin(), [begin]);
  return (
    <SignOutContext value={signOut}>
      {children}
      {asking && <SignOutQuestion {...asking} boot={boot} onClose={() => setAsking(null)} store={store} />}
    </SignOutContext>
  );
}

export function useSignOut(): () => void {
  return must(useContext(SignOutContext), 'a sign-out');
}

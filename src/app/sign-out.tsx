import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { keepsAnything } from '#db/queries/keeps-anything.ts';
import { countUnsaved } from '#db/react/unsaved.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { must } from '#lib/must.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { AccountStore, Boot } from './account-store.ts';

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion);

const SignOutContext = createContext<(() => void) | null>(null);

/** Signing out: at once when nothing stays behind and the way back is open, otherwise after the person has been told. */
export function SignOutProvider({ boot, store, children }: { boot: Boot; store: AccountStore; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const begin = useCallback(async () => {
    const account = store.get();
    if (!account) return;
    const unsaved = countUnsaved(servicesOf(account.device).guard.get());
    if (unsaved > 0 || !boot.page.navigator.onLine || (await keepsAnything(account.device.db))) setAsking(true);
    else await store.signOut();
  }, [boot, store]);
  const signOut = useCallback(() => void begin(), [begin]);
  return (
    <SignOutContext value={signOut}>
      {children}
      {asking && <SignOutQuestion boot={boot} onClose={() => setAsking(false)} store={store} />}
    </SignOutContext>
  );
}

export function useSignOut(): () => void {
  return must(useContext(SignOutContext), 'a sign-out');
}

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { listKept } from '#db/queries/unsent-details.ts';
import { must } from '#lib/must.ts';
import { latePart } from '#ui/late-part.tsx';
import type { AccountStore, Boot } from './account-store.ts';

const SignOutQuestion = latePart(async () => (await import('./sign-out-question.tsx')).SignOutQuestion);

const SignOutContext = createContext<(() => void) | null>(null);

/** Signing out: at once when nothing stays behind and the way back is open, otherwise after the person has been told. */
export function SignOutProvider({ boot, store, children }: { boot: Boot; store: AccountStore; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const begin = useCallback(async () => {
    const account = store.get();
    if (!account) return;
    const { unsent, open, drafts } = await listKept(account.device.db);
    if (unsent.length + open.length + drafts.length > 0 || !boot.page.navigator.onLine) setAsking(true);
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

import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { must } from '#lib/must.ts';
import type { AccountStore, Boot } from './account-store.ts';

const SignOutContext = createContext<(() => void) | null>(null);

/** Signing out: at once when nothing is unsent, otherwise after the person has been told what is. */
export function SignOutProvider({ store, children }: { boot: Boot; store: AccountStore; children: ReactNode }) {
  const signOut = useCallback(() => {
    void store.signOut();
  }, [store]);
  return <SignOutContext value={signOut}>{children}</SignOutContext>;
}

export function useSignOut(): () => void {
  return must(useContext(SignOutContext), 'a sign-out');
}

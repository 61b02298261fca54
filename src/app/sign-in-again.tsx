import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { must } from '#lib/must.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { AccountStore } from './account-store.ts';

const SignInAgainDialog = lazyPart(async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog);

const SignInAgainContext = createContext<(() => void) | null>(null);

/** A sign-in that the server no longer takes: the person signs in again over what they are doing; nothing stops. */
export function SignInAgainProvider({ store, children }: { store: AccountStore; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  return (
    <SignInAgainContext value={show}>
      {children}
      {open && <SignInAgainDialog onClose={() => setOpen(false)} store={store} />}
    </SignInAgainContext>
  );
}

export function useSignInAgain(): () => void {
  return must(useContext(SignInAgainContext), 'a way to sign in again');
}

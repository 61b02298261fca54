import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useApp } from './app-context.tsx';
import type { StartRequest } from './app-ports.ts';

type OpenStart = (request?: StartRequest) => void;

const StartContext = createContext<OpenStart | null>(null);

/** Holds the one Start New Session dialog: the top bar's button and the rows of Home open the same. */
export function StartSessionProvider({ children }: { children: ReactNode }) {
  const { StartSession } = useApp().parts;
  const [request, setRequest] = useState<StartRequest | null>(null);
  const open = useCallback<OpenStart>((wanted = {}) => setRequest(wanted), []);
  const close = useCallback(() => setRequest(null), []);
  return (
    <StartContext value={open}>
      {children}
      {StartSession && request && <StartSession onClose={close} request={request} />}
    </StartContext>
  );
}

/** Opens Start New Session, filled with what is known. */
export function useStartSession(): OpenStart {
  const open = useContext(StartContext);
  if (!open) throw new Error('useStartSession needs a StartSessionProvider above it');
  return open;
}

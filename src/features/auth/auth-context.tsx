import { createContext, type ReactNode, useContext } from 'react';
import type { AuthPort } from './auth-port.ts';

const AuthContext = createContext<AuthPort | null>(null);

/** Hands the sign-in screens their port. */
export function AuthPortProvider({ port, children }: { port: AuthPort; children: ReactNode }) {
  return <AuthContext value={port}>{children}</AuthContext>;
}

export function useAuthPort(): AuthPort {
  const port = useContext(AuthContext);
  if (!port) throw new Error('useAuthPort needs an AuthPortProvider above it');
  return port;
}

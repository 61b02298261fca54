import { createContext, type ReactNode, useContext } from 'react';
import type { AppPorts } from './app-ports.ts';

const AppContext = createContext<AppPorts | null>(null);

export function AppPortsProvider({ ports, children }: { ports: AppPorts; children: ReactNode }) {
  return <AppContext value={ports}>{children}</AppContext>;
}

export function useApp(): AppPorts {
  const ports = useContext(AppContext);
  if (!ports) throw new Error('useApp needs an AppPortsProvider above it');
  return ports;
}

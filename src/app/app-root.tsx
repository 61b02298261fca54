import type { ReactNode } from 'react';
import { AuthPortProvider } from '#features/auth/auth-context.tsx';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { AppPortsProvider } from './app-context.tsx';
import type { AppPorts } from './app-ports.ts';
import { AppRoutes, type Loaders } from './router.tsx';

interface AppRootProps {
  ports: AppPorts;
  /** Other screens in the place of the app's, for tests. */
  loaders?: Loaders;
  /** What may cover every screen: the lock. */
  over?: ReactNode;
  /** No screen is drawn yet. */
  isHeld?: boolean;
}

/** The whole page under a router: settings of the device, ports, screens, toasts, and the voice for screen readers. */
export function AppRoot({ ports, loaders, over, isHeld = false }: AppRootProps) {
  return (
    <DisplayProvider>
      <AppPortsProvider ports={ports}>
        <AuthPortProvider port={ports.auth}>
          <Announcer />
          {!isHeld && <AppRoutes loaders={loaders} />}
          <Toaster />
          {over}
        </AuthPortProvider>
      </AppPortsProvider>
    </DisplayProvider>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { RouterProvider } from 'react-router';
import { AuthPortProvider } from '#features/auth/auth-context.tsx';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { AppPortsProvider } from './app-context.tsx';
import type { AppPorts } from './app-ports.ts';

interface AppRootProps {
  ports: AppPorts;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** What may cover every screen: the lock. */
  over?: ReactNode;
}

/** The whole page: settings of the device, ports, router, toasts, and the voice for screen readers. */
export function AppRoot({ ports, router, over }: AppRootProps) {
  return (
    <DisplayProvider>
      <AppPortsProvider ports={ports}>
        <AuthPortProvider port={ports.auth}>
          <Announcer />
          <RouterProvider router={router} />
          <Toaster />
          {over}
        </AuthPortProvider>
      </AppPortsProvider>
    </DisplayProvider>
  );
}

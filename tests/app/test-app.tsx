import { render } from '@testing-library/react';
import type { Device } from '#db/capture.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { AppActionsContext } from '#lib/app-actions.ts';
import type { AppPorts } from '../../src/app/app-ports.ts';
import { AppRoot } from '../../src/app/app-root.tsx';
import type { ScreenLoader } from '../../src/app/load-screen.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { screens } from '../../src/app/screens.ts';
import { isGranted } from '../../src/domain/access/permission.ts';
import { outcomeOf } from '../features/outcome-of.ts';
import { makeAppActions } from '../setup/app-actions.ts';
import { makeTestRouter } from '../setup/test-router.tsx';

/** Someone who may do what `held` says. */
export function personWith(held: string[]): AppPorts['person'] {
  return { id: 7, name: 'Ana Diaz', can: (permission) => isGranted(held, permission) };
}

/** Ports of a signed-in therapist with nothing running; `changes` replace what a test is about. */
export function portsWith(changes: Partial<AppPorts> = {}): AppPorts {
  return {
    auth: {
      signIn: async () => ({ code: 'ok' }),
      send: async () => outcomeOf('done'),
      online: true,
      storage: 'open',
      waitingOnDevice: [],
      noLongerHere: 0,
    },
    userId: 7,
    person: personWith(['session.record', 'notes.view', 'notes.edit', 'behavior.view', 'client.view']),
    sessionRunning: false,
    parts: {},
    ...changes,
  };
}

/** The screens that need nothing but the shell's own ports; every other route shows its title alone. */
const ownScreens = ['404', 'Login', 'Forgot Password', 'Reset Password', 'route-list'] as const;
const standIns: Record<string, ScreenLoader> = Object.fromEntries([
  ...routeTable.map(({ name, title }) => [name, async () => () => <h1 tabIndex={-1}>{title}</h1>]),
  ...ownScreens.map((name) => [name, screens[name]]),
]);

/** Opens the app at a path. `show` gives routes screens of the test's own; `device` is for who asks what lies on it. */
export function openApp(
  path: string,
  ports = portsWith(),
  show: Partial<Record<string, ScreenLoader>> = {},
  device: Device | null = null,
) {
  const asked: unknown[] = [];
  const actions = makeAppActions(asked);
  const router = makeTestRouter(path);
  const loaders = { ...standIns, ...show };
  const root = (now: AppPorts) => (
    <DeviceContext value={device}>
      <AppActionsContext value={actions}>
        <router.Router>
          <AppRoot loaders={loaders} ports={now} />
        </router.Router>
      </AppActionsContext>
    </DeviceContext>
  );
  const view = render(root(ports));
  return {
    router,
    asked,
    path: () => router.state.location.pathname + router.state.location.search,
    update: (next: AppPorts) => view.rerender(root(next)),
  };
}

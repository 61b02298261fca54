import '../ui/layout-stubs.ts';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Device } from '#db/capture.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { type AppActions, AppActionsContext } from '#lib/app-actions.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import type { Server } from '#sync/server.ts';
import type { Sync } from '#sync/start-sync.ts';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { FocusNearby } from '#ui/overlays/focus-nearby.ts';
import { AccountGate } from '../../src/app/screens/account-gate.tsx';
import { Toaster } from '../../src/ui/feedback/toaster.tsx';
import { makeAppActions } from '../setup/app-actions.ts';
import { makeTestRouter } from '../setup/test-router.tsx';
import { outcomeOf } from './outcome-of.ts';

export { outcomeOf };

export type TestSync = Sync & { asked: { path: string; query: Record<string, unknown> }[]; syncs: number };

/** A way to the server that answers what the test says; without an answer there is no connection. */
export function makeSync(
  answer: (path: string, query: Record<string, unknown>) => unknown = () => undefined,
): TestSync {
  const asked: TestSync['asked'] = [];
  const server: Server = {
    send: async ({ path }) => outcomeOf(answer(path, {}) === undefined ? 'unknown' : 'done'),
    ask: async ({ path }, call) => {
      const query = { ...call?.query };
      asked.push({ path, query });
      const found = answer(path, query);
      if (found === undefined) throw new AskFailed(outcomeOf('unknown'));
      if (found instanceof AskFailed) throw found;
      return found as never;
    },
    signIn: async () => ({ code: 'offline' }),
  };
  const sync: TestSync = {
    server,
    asked,
    syncs: 0,
    wake: () => undefined,
    syncNow: () => {
      sync.syncs += 1;
    },
    glance: () => undefined,
    signedIn: () => undefined,
    stop: () => undefined,
  };
  return sync;
}

/**
 * Renders a screen of the signed-in app at a path. Its rows come from IndexedDB, whose answers no act() can surround:
 * tests wait for what is on the screen instead.
 */
export function open(
  device: Device,
  element: ReactNode,
  options: { sync?: Sync; path?: string; app?: AppActions } = {},
) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const router = makeTestRouter(options.path);
  const view = render(
    <DeviceContext value={device}>
      <SyncContext value={options.sync ?? makeSync()}>
        <DisplayProvider>
          <FocusNearby />
          <main>
            <AppActionsContext value={options.app ?? makeAppActions()}>
              <router.Router>
                <AccountGate title="the screen">{element}</AccountGate>
              </router.Router>
            </AppActionsContext>
          </main>
          <Toaster />
        </DisplayProvider>
      </SyncContext>
    </DeviceContext>,
  );
  return { ...view, router, address: () => router.state.location.pathname + router.state.location.search };
}

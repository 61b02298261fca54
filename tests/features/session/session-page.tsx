import '../../ui/layout-stubs.ts';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Behavior } from '#contract/programs.ts';
import type { Device } from '#db/capture.ts';
import type { TapPriority } from '#db/device/tap-priority.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { findSession } from '#db/queries/sessions.ts';
import { AskBeforeLeaving } from '#db/react/ask-before-leaving.tsx';
import { chooseSession } from '#db/react/current-session-store.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { UnsavedContext } from '#db/react/unsaved.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SessionRunningStrip } from '#features/session/frame/session-running-strip.tsx';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { SessionNoteScreen } from '#features/session/note/session-note-screen.tsx';
import { SessionDataScreen } from '#features/session/record/session-data-screen.tsx';
import { startSession } from '#features/session/start/start-session.ts';
import { SubmitSessionScreen } from '#features/session/submit/submit-session-screen.tsx';
import { endIsFarAhead } from '#features/session/submit/submit-times.ts';
import { AppActionsContext } from '#lib/app-actions.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import type { Sync } from '#sync/start-sync.ts';
import { Toaster } from '../../../src/ui/feedback/toaster.tsx';
import { DisplayProvider } from '../../../src/ui/layout/display.tsx';
import { createDisplayStore, type Display } from '../../../src/ui/layout/display-store.ts';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, type TestDevice, visit } from '../../setup/device.ts';
import { makeTestRouter, Routed } from '../../setup/test-router.tsx';
import { giveCaseload, maya } from '../on-device.ts';

const names = ['Tantrum', 'Elopement', 'Task Refusal', 'SIB'];
export const paths = { data: '/entry/session/data', note: '/entry/session/note', submit: '/entry/session/submit' };

const counted = (id: number, name: string): Behavior => ({
  id,
  name,
  retired: false,
  type: null,
  measure: 'count',
  interval: null,
});

/**
 * A device with a caseload and an open session of Maya: four counted behaviors, one by intervals, two skills. `measured`
 * says of some how they are measured otherwise.
 */
export async function deviceInSession(
  tapPriority?: TapPriority,
  measured: Record<number, Partial<Behavior>> = {},
): Promise<{ device: TestDevice; session: string }> {
  const device = await makeDevice(undefined, tapPriority);
  await giveCaseload(device);
  await device.db.behaviors.bulkPut([
    ...names.map((name, i) => counted(i + 1, name)),
    { ...counted(9, 'motor stereotypic Behavior'), type: 'partial-interval', interval: { length: 30, number: 10 } },
    counted(20, 'Screaming'),
  ]);
  for (const [id, change] of Object.entries(measured)) await device.db.behaviors.update(Number(id), change);
  await device.db.skills.bulkPut([
    { id: 5, name: 'Requests item', retired: false, min_trials: null },
    { id: 6, name: 'Waits turn', retired: false, min_trials: null },
  ]);
  const session = await startSession(device, visit, {
    userId: device.db.userId,
    client: maya,
    behaviorIds: [1, 2, 3, 4, 9],
    skillIds: [5, 6],
    timeZone: 'America/New_York',
  });
  chooseSession(session);
  return { device, session };
}

/** Opens one of the session screens. Rows come from IndexedDB, whose answers no act() surrounds: tests wait instead. */
export function openSession(device: Device, path: string, display: Partial<Display> = {}, sync: Sync | null = null) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const store = createDisplayStore(
    { getItem: () => JSON.stringify(display), setItem: () => undefined },
    document.documentElement,
  );
  const inside = (element: React.ReactNode) => <SessionLayout>{element}</SessionLayout>;
  const router = makeTestRouter(path);
  const routes = [
    { path: '/', element: <SessionRunningStrip /> },
    { path: paths.data, element: inside(<SessionDataScreen />) },
    { path: paths.note, element: inside(<SessionNoteScreen />) },
    { path: paths.submit, element: inside(<SubmitSessionScreen />) },
  ];
  const asked: unknown[] = [];
  const view = render(
    <DeviceContext value={device}>
      <SyncContext value={sync}>
        <DisplayProvider store={store}>
          <UnsavedContext value={servicesOf(device).guard}>
            <AskBeforeLeaving />
            <AppActionsContext value={makeAppActions(asked)}>
              <router.Router>
                <Routed routes={routes} />
              </router.Router>
            </AppActionsContext>
          </UnsavedContext>
          <Toaster />
        </DisplayProvider>
      </SyncContext>
    </DeviceContext>,
  );
  return { ...view, router, store, asked, user: userEvent.setup(), path: () => router.state.location.pathname };
}

/** The session's row, as it lies on the disk. */
export async function rowOf(device: Device, session: string) {
  const row = await findSession(device.db, session);
  if (!row) throw new Error('no such session');
  return row;
}

/** Submits; a planned end that has not come is said to be right. */
export async function pressSubmit(user: UserEvent, device: Device, session: string): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Submit Session' });
  const note = await device.db.notes.get((await rowOf(device, session)).noteUid);
  if (note && endIsFarAhead(note.fields, device.clock.now(), defaultPolicy.timeZone)) {
    const keep = await screen.findByRole('button', { name: /^Keep / });
    if (keep.getAttribute('aria-pressed') === 'false') await user.click(keep);
  }
  await user.click(button);
}

export const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, count`) });

/** Makes every write of the outbox fail, until the answer is called. */
export function fillDisk(device: Device): () => void {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  device.db.ops.hook('creating', refuse);
  device.db.ops.hook('updating', refuse);
  return () => {
    device.db.ops.hook('creating').unsubscribe(refuse);
    device.db.ops.hook('updating').unsubscribe(refuse);
  };
}

/** Changes the company's policy on the device. */
export async function setPolicy(device: Device, change: object): Promise<void> {
  const account = await findAccount(device.db);
  if (account) await device.db.meta.put({ ...account, policy: { ...account.policy, ...change } });
}

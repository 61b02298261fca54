// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chosenSessionId } from '#db/react/current-session-store.ts';
import { isPaused } from '#domain/session/tally.ts';
import { must } from '#lib/must.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { openWholeApp } from './whole-app.tsx';

test('what a screen asks of the app is done by it: the session of this device is paused, and opened', async () => {
  setWindowWidth(1440);
  const { device, session, router } = await openWholeApp('/sessions');
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(async () => {
    const { tally } = must(await device.db.sessions.get(session), 'the session');
    expect(isPaused(tally)).toBe(true);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Return to session' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/entry/session/data'));
  expect(chosenSessionId()).toBe(session);
}, 30_000);

test('a dialog of the app opens over the screen that asks for it, stays over the next one, and goes with its person', async () => {
  setWindowWidth(1440);
  const { router, store } = await openWholeApp('/sessions');
  await userEvent.click(await screen.findByRole('button', { name: 'Start Session' }));
  await screen.findByRole('dialog', { name: 'Start New Session' });
  await router.navigate('/clients');
  await screen.findByRole('dialog', { name: 'Start New Session' });
  await store.signOut();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 30_000);

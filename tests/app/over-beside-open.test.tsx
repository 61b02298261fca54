// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chooseSession } from '#db/react/current-session-store.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { leo } from '../features/on-device.ts';
import { paths, rowOf } from '../features/session/session-page.tsx';
import { visit } from '../setup/device.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { openWholeApp } from './whole-app.tsx';

test('a session that was submitted beside another open visit has the bar of the app above it, from its first drawing on', async () => {
  setWindowWidth(1024);
  const { device, session } = await openWholeApp(paths.submit, async (on) => {
    const who = { userId: on.device.db.userId, client: leo, timeZone: 'America/New_York' };
    await startSession(on.device, { ...visit, client_id: 8 }, { ...who, behaviorIds: [1], skillIds: [] });
    chooseSession(on.session);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
  await waitFor(async () => expect((await rowOf(device, session)).answers.zero.length).toBeGreaterThan(0));
  const bare: unknown[] = [];
  const look = new MutationObserver(() => {
    const isShown = screen.queryByRole('heading', { name: 'Session submitted' }) !== null;
    if (isShown && document.querySelector('[data-top-bar]') === null) bare.push(document.body.textContent);
  });
  look.observe(document.body, { attributes: true, childList: true, subtree: true });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Session' }));
  await screen.findByRole('heading', { name: 'Session submitted' });
  look.disconnect();
  expect(bare).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Go on with Leo T\./ }));
  await screen.findByRole('heading', { name: 'Leo T., Session Data' });
  expect(document.querySelector('[data-top-bar]')).toBeNull();
});

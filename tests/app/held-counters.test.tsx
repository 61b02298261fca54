// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths, rowOf } from '../features/session/session-page.tsx';
import { setWindowWidth } from '../ui/window-width.ts';
import { openWholeApp } from './whole-app.tsx';

beforeEach(() => setWindowWidth(1024));

test('a visit that is ended elsewhere while it is counted here keeps the whole screen: no menu pushes its tiles away until the person has seen to it', async () => {
  const { device, session } = await openWholeApp(paths.data);
  const pressed = await screen.findByRole('button', { name: /^Tantrum, count 0/ });
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
  await device.db.sessions.update(session, { state: 'closed' });
  await screen.findByText('Submitted on another device.');
  await waitFor(async () => expect((await rowOf(device, session)).state).toBe('closed'));
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Tantrum, count 0/ })).toBe(pressed);
  await userEvent.click(screen.getByRole('button', { name: 'See it' }));
  await screen.findByRole('heading', { name: 'Session submitted' });
  expect((await screen.findAllByRole('link', { name: 'Home' })).length).toBeGreaterThan(0);
});

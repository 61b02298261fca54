// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findAccount } from '#db/queries/caseload.ts';
import { must } from '#lib/must.ts';
import { paths } from '../features/session/session-page.tsx';
import { drawNow, openWholeApp } from './whole-app.tsx';

const tile = () => screen.queryByRole('button', { name: /^Tantrum, count/ });

test('a page opened on a running session can be tapped in its first drawing: it asks the disk nothing more before that', async () => {
  await openWholeApp(paths.data);
  expect(tile()).not.toBeNull();
});

test('the line of a demo stands in the first drawing: coming later it would push every tile down under the finger', async () => {
  await openWholeApp(paths.data, async ({ device: { db } }) => {
    const account = must(await findAccount(db), 'an account');
    await db.meta.put({ ...account, company: { ...account.company, demo: true } });
  });
  expect(screen.queryByRole('note')?.textContent).toMatch(/^Demo/);
  expect(tile()).not.toBeNull();
});

test('what was read for the first drawing is for no later one: a session that is over meanwhile is not shown as if it ran', async () => {
  const { device, session, router } = await openWholeApp(paths.data);
  await device.db.sessions.update(session, { state: 'closed' });
  drawNow(() => void router.navigate('/settings/none'));
  expect(tile()).toBeNull();
  drawNow(() => void router.navigate(paths.data));
  expect(tile()).toBeNull();
});

import { expect } from '@playwright/test';
import { axeFinds } from './fixtures/axe.ts';
import { test } from './fixtures/test.ts';
import { begunWithDurations, episodeTile } from './pages/lasting-behaviors.ts';
import { SubmitSessionPage } from './pages/submit-session-page.ts';

test.use({ ownServer: true });

test('two behaviors are timed without a network over a reload, described, ended with the session, and summed by the server', {
  tag: '@wide',
}, async ({ page, context, server }) => {
  await begunWithDurations({ page, server }, ['Tantrum', 'Task Refusal']);
  await context.setOffline(true);
  await episodeTile(page, 'Tantrum').click();
  await episodeTile(page, 'Task Refusal').click();
  await expect(episodeTile(page, 'Task Refusal', 'running')).toBeVisible();
  await page.reload();
  await expect(episodeTile(page, 'Tantrum', 'running')).toBeVisible();
  await expect(page.getByText(/^0:0[1-9]$/).first()).toBeVisible();
  await episodeTile(page, 'Tantrum').click();
  await expect(episodeTile(page, 'Tantrum', '1 episode')).toBeVisible();
  expect(await axeFinds(page)).toBe('');

  await page.getByRole('button', { name: 'Options, Tantrum' }).click();
  await page.getByRole('menuitem', { name: 'ABC…' }).click();
  await page.getByRole('button', { name: 'Told no' }).click();
  expect(await axeFinds(page)).toBe('');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const submit = new SubmitSessionPage(page);
  await submit.open();
  await submit.answerAll('Watched, none happened');
  await expect(page.getByText('Task Refusal is still running')).toBeVisible();
  await submit.submit();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Sent/ })).toBeVisible({ timeout: 30_000 });

  const { event } = await server.db
    .selectFrom('session_events')
    .select('event')
    .orderBy('received_at', 'desc')
    .limit(50)
    .execute()
    .then((rows) => rows.find((row) => row.event.kind === 'onset' && row.event.abc) ?? { event: null });
  expect(event).toMatchObject({ kind: 'onset', abc: { antecedent: 'Told no' } });
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get('/api/sessions?limit=1', { headers: { Authorization: `Bearer ${token}` } });
  const [session] = (await answer.json()).sessions;
  const durations = session.behaviors.flatMap((one: { duration?: { episodes: number; total: number } }) =>
    one.duration ? [one.duration] : [],
  );
  expect(durations).toHaveLength(2);
  for (const { episodes, total } of durations) {
    expect(episodes).toBe(1);
    expect(total).toBeGreaterThan(500);
  }
});

import { expect, type Page } from '@playwright/test';
import { axeFinds } from './fixtures/axe.ts';
import { resize, resizeTo, widths } from './fixtures/looks.ts';
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

/** How high the row of a tile is, and what of the tile's words reaches over the room within its edges, or takes two lines. */
const tileOf = (page: Page, name: string) =>
  episodeTile(page, name).evaluate((tile) => {
    const { left, right, height } = tile.getBoundingClientRect();
    const words = [...(tile.nextElementSibling?.querySelectorAll('span') ?? [])].flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      if (box.width === 0) return [];
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)));
      return box.left < left + 6 || box.right > right - 6 || lines.size > 1
        ? [`${one.textContent}: ${box.left} to ${box.right}`]
        : [];
    });
    return { height, words };
  });

test('the tile of an episode of hours has room for its time at every width, and on a phone no row grows by what is told below', {
  tag: '@wide',
}, async ({ page, server }) => {
  await page.clock.install();
  await begunWithDurations({ page, server }, ['Tantrum']);
  await resize(page, 390);
  const { height } = await tileOf(page, 'Tantrum');
  const look = async (what: string) => expect.soft(await tileOf(page, 'Tantrum'), what).toEqual({ height, words: [] });
  await episodeTile(page, 'Tantrum').click();
  await episodeTile(page, 'Tantrum', 'running').waitFor();
  await look('running');
  await page.clock.fastForward(7_217_000);
  await expect(page.getByText(/^2:00:1\d$/).first()).toBeVisible();
  await look('for hours');
  for (const width of widths) {
    await resize(page, width);
    expect.soft((await tileOf(page, 'Tantrum')).words, `${width}`).toEqual([]);
  }
  await resize(page, 390);
  await episodeTile(page, 'Tantrum').click();
  await page.getByText('h in 1 episode').waitFor();
  await look('ended');
  for (let more = 2; more < 13; more++) {
    await episodeTile(page, 'Tantrum', `${more - 1} episode`).click();
    await episodeTile(page, 'Tantrum', 'running').click();
  }
  await page.getByText('h in 12 episodes').waitFor();
  await look('twelve');
  await page.getByRole('button', { name: 'Options, Tantrum' }).click();
  await page.getByRole('menuitem', { name: 'ABC…' }).click();
  await page.getByRole('button', { name: 'Told no' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText(/1 ABC/).first().waitFor();
  // Letters of a machine without a phone's own are a sixth wider than those.
  await resizeTo(page, 430, 932);
  expect.soft((await tileOf(page, 'Tantrum')).words, 'described').toEqual([]);
});

import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { test } from './fixtures/test.ts';
import { begunWithDurations } from './pages/lasting-behaviors.ts';

test.use({ ownServer: true });

test('“Cue given” keeps its size and its place, and every tile its own, while it says that no response came yet', {
  tag: '@wide',
}, async ({ page, server }) => {
  await sql`update behaviors set timing = array['latency'] where name in ('Tantrum', 'Task Refusal')`.execute(
    server.db,
  );
  await begunWithDurations({ page, server }, ['no such behavior']);
  const cues = page.getByRole('list', { name: 'Cues' });
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[aria-label=Cues] button, button[aria-label*=", count "]')].map((one) => {
        const { top, left, width, height } = one.getBoundingClientRect();
        return [top, left, width, height].map(Math.round).join(' ');
      }),
    );
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(cues.getByRole('button')).toHaveCount(2);
    const before = await places();
    await cues.getByRole('button', { name: 'Cue given, Tantrum' }).click();
    await cues.getByRole('button', { name: 'Cue given, Tantrum, no response yet' }).waitFor();
    await expect.poll(places).toEqual(before);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await cues.getByRole('button', { name: 'Cue given, Tantrum', exact: true }).waitFor();
  }
});

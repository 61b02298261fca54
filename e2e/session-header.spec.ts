import { expect } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { signedInDevice } from './fixtures/deliver.ts';
import { resizeTo, wear } from './fixtures/looks.ts';
import { test } from './fixtures/test.ts';

/** What of the header's buttons lies outside of the window, under another one, or can't be read whole. */
function readHeader(): string[] {
  const wrong: string[] = [];
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-session-frame] > header button, header button')];
  for (const button of buttons.filter((one) => one.getClientRects().length > 0)) {
    const name = (button.getAttribute('aria-label') || button.textContent || '').slice(0, 40);
    const { left, right, top, bottom } = button.getBoundingClientRect();
    if (left < 0 || right > innerWidth) wrong.push(`${name}: from ${left} to ${right}`);
    for (const x of [left + 3, (left + right) / 2, right - 3])
      for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !button.contains(hit)) wrong.push(`${name}: under ${hit?.outerHTML.slice(0, 60)} at ${x}, ${y}`);
      }
    for (const words of [...button.querySelectorAll<HTMLElement>('span'), button]) {
      const isCut = words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1;
      if (words.clientWidth > 0 && isCut) wrong.push(`${name}: “${words.textContent}” is cut`);
    }
  }
  return wrong;
}

test('each button of a session’s header has its place and can be read whole while another device records, too', {
  tag: '@wide',
}, async ({ field }) => {
  const { page, data, server, uid } = field;
  const there = await signedInDevice(server, 'therapist');
  const { id } = await server.db
    .selectFrom('behaviors')
    .select('id')
    .where('company_id', '=', 1)
    .where('name', 'like', 'inappropriate%')
    .executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const events = [{ kind: 'tap', behaviour_id: id, uid: uuid(), seq: 1, at, tz: 'America/New_York' }];
  expect(await there.send('/api/session/data-entry', { session_uid: uid, events })).toBeLessThan(300);
  const mark = page.getByRole('button', { name: /^On another device: / }).filter({ visible: true });
  // The answer to a tap says it, once the server has both.
  await expect(async () => {
    await data.tap('Elopement');
    await expect(mark).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const theme of ['light', 'outdoor'] as const) {
    await wear(page, theme);
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [820, 1180],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await resizeTo(page, width, height);
      await expect(mark).toBeVisible();
      expect.soft(await page.evaluate(readHeader), `${theme}, ${width}`).toEqual([]);
      await expect.soft(mark.getByText(/other device/i), `${width}`).toBeVisible();
      const cut = await mark.evaluate((button) =>
        [...button.querySelectorAll('span')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
      );
      expect.soft(cut, `${theme}, ${width}: cut`).toBe(false);
    }
  }
  await wear(page, 'light');
  await resizeTo(page, 820, 1180);
});

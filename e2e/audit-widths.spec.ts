import { expect } from '@playwright/test';
import { clientNamed, noteOf, signedInDevice } from './fixtures/deliver.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true });

for (const width of [1440, 1024])
  test(`at ${width} px the audit of an act on money cuts nothing of what decides, and its action and record have one line`, {
    tag: '@wide',
  }, async ({ page, server }) => {
    const maya = await clientNamed(server, 'Ruiz');
    const therapist = await signedInDevice(server, 'therapist');
    for (const day of ['2026-02-02', '2026-02-03'])
      expect(await therapist.send('/api/note', noteOf(maya, day, 'Billed'))).toBe(201);
    const rows = await server.db.selectFrom('notes').select('id').orderBy('id', 'desc').limit(2).execute();
    const id = rows.map((row) => row.id);
    const office = await signedInDevice(server, 'admin');
    const icn = '2026-11-30-0417';
    expect(await office.send('/api/company/payments/group', { id, icn, date: '2026-02-05' })).toBe(200);
    expect(await office.send('/api/pay', { id, status: 'contractor_paid', date: '2026-02-13' })).toBe(200);
    expect(await office.send('/api/pay', { id, status: 'undo' })).toBe(200);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    await page.goto('/company/audit');
    const decides = page.getByText(`2.0 h, 8 units · Before: billed 02/05/26; ICN ${icn}; paid 02/13/26`);
    await expect(decides).toBeVisible();
    const isWhole = (element: Element) =>
      element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
    expect(await decides.evaluate(isWhole)).toBe(true);
    for (const name of ['Undid', 'Billed under an ICN', '2 notes']) {
      const cell = page.getByRole('cell', { name, exact: true }).first();
      const lines = await cell.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines, name).toBe(1);
    }
  });

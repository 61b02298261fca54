import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true, viewport: { width: 1440, height: 900 } });

const BILLING = '/company/finance/insurance-billing';
const LONG_FLAG = 'The times of this visit are to be asked about before anybody bills it to the insurer, please';
const LONG_ICN = '12345678901234567890123456789012345678901234';

/** The newest note gets the longest flag, and an ICN that no insurer gives. */
async function makeLong(db: Db): Promise<void> {
  const { id, company_id, date_visited } = await db
    .selectFrom('notes')
    .select(['id', 'company_id', 'date_visited'])
    .where('company_id', '=', (eb) =>
      eb.selectFrom('accounts').select('company_id').where('email', '=', 'staff@demo.test'),
    )
    .where('state', '=', 'final')
    .orderBy('date_visited', 'desc')
    .executeTakeFirstOrThrow();
  const created_at = new Date();
  const flag = await db
    .insertInto('flags')
    .values({ company_id, name: LONG_FLAG, category: 'morphBilling' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('note_flags').values({ company_id, note_id: id, flag_id: flag.id }).execute();
  const group = await db
    .insertInto('pay_groups')
    .values({ company_id, icn: LONG_ICN, status: null, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('notes')
    .set({ pay_group_id: group.id, ins_status: date_visited })
    .where('id', '=', id)
    .execute();
}

async function open(page: Page, path = BILLING): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table').first()).toBeVisible();
}

test('nothing of the billing table is out of reach, however long a flag or an ICN is', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await makeLong(server.db);
  await signIn(page, 'staff');
  for (const width of [1440, 1280, 1024, 840]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${BILLING}?show=all`);
    // Where no table has room for both, its rows are cards.
    const row = page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ has: page.getByTitle(LONG_FLAG) });
    await expect(row.getByTitle(LONG_FLAG)).toHaveText(LONG_FLAG);
    expect((await row.boundingBox())?.height, `row at ${width}`).toBeLessThan(width === 840 ? 200 : 100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // As the mouse finds it: whatever the page clips is not under the pointer.
    await page
      .getByRole('button', { name: /^Options/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Open note' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('at a desk notes fit beside the sidebar, billed or not, and names stand on one line', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'staff');
  // A number stands before the names of what is not billed.
  for (const [tab, names] of [
    ['open', [2, 3]],
    ['done', [1, 2]],
  ] as const) {
    await open(page, `${BILLING}?show=${tab}`);
    const table = page.getByRole('table');
    const [own, room] = await table.evaluate((it: HTMLElement) => [it.offsetWidth, it.parentElement?.clientWidth]);
    expect(own, tab).toBe(room);
    const lines = await page.getByRole('row').evaluateAll(
      (rows: HTMLTableRowElement[], columns) =>
        rows.slice(1).flatMap((row) =>
          columns.map((column) => {
            let text: Node | undefined = row.cells[column];
            while (text?.firstChild) text = text.firstChild;
            const line = document.createRange();
            line.selectNodeContents(text as Node);
            return line.getClientRects().length;
          }),
        ),
      [...names],
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines), tab).toBe(1);
  }
});

const highestRow = async (page: Page) =>
  Math.max(
    ...(await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))),
  );

test('payer, ICN and pay date of what is billed are in sight at a laptop, too, and no row is higher than two lines', {
  tag: '@long',
}, async ({ page, server }) => {
  // As insurers give them: 13 digits.
  await sql`update pay_groups set icn = '202611' || lpad(id::text, 7, '0'), icn_key = '202611' || lpad(id::text, 7, '0')`.execute(
    server.db,
  );
  await signIn(page, 'staff');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    for (const tab of ['done', 'all']) {
      await open(page, `${BILLING}?show=${tab}&daterangepaid=2020-01-01,`);
      await expect(page.getByText(/^202611\d{7}$/).first()).toBeVisible();
      for (const name of [/payer/i, /^ICN/, 'Paid'])
        await expect(page.getByRole('columnheader', { name }), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
      expect(await highestRow(page), `rows at ${width}`).toBeLessThan(56);
    }
    await page.goto('/company/finance/contractor/pay?show=done');
    await page.getByRole('button', { name: 'Bell, Priya', exact: true }).click();
    for (const name of ['Client, payer', 'Paid', 'Pay date'])
      await expect(page.getByRole('columnheader', { name }), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
    expect(await highestRow(page), `rows of pay at ${width}`).toBeLessThan(56);
    const table = page.getByRole('table').first();
    const [own, room] = await table.evaluate((it: HTMLElement) => [it.offsetWidth, it.parentElement?.clientWidth]);
    expect(own, `pay at ${width}`).toBe(room);
  }
});

test('no money table is wider than its place, with pay dates and checks in it', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { rows } = await sql<{ icn: string }>`
    with chosen as (select min(id) as id from pay_groups group by company_id)
    update pay_groups set icn = 'T-77', icn_key = 't-77' from chosen
    where pay_groups.id = chosen.id returning icn`.execute(server.db);
  await sql`update notes set health_safety = '', user_status = ins_status, date_week = ins_status
    where ins_status is not null`.execute(server.db);
  await sql`with flag as (insert into flags (company_id, name, category)
      select distinct company_id, 'Missing signature', 'morphBilling' from notes
      on conflict do nothing returning company_id, id)
    insert into note_flags (company_id, note_id, flag_id)
    select notes.company_id, notes.id, flag.id from notes join flag on flag.company_id = notes.company_id`.execute(
    server.db,
  );
  await signIn(page, 'staff');
  // 1009: a laptop of 1024 whose scroll bar takes its room.
  for (const [width, ...paths] of [
    [1440, `${BILLING}?show=done`, `${BILLING}?show=all`, `${BILLING}/group?icn=${rows[0]?.icn}`],
    [1009, `${BILLING}?show=done`, `${BILLING}?show=all`],
  ] as const)
    for (const path of paths) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expect(page.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
      const [own, room] = await page
        .getByRole('table')
        .first()
        .evaluate((it: HTMLElement) => [it.offsetWidth, it.parentElement?.clientWidth]);
      expect.soft(own, `${path} at ${width}`).toBe(room);
    }
});

test('the box that finds anything says so wherever it is wider than its sign, and a message covers no filter', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto(`${BILLING}/group`);
  const find = page.getByRole('button', { name: /^Go to or find client/ });
  await expect(find.getByText('Go to or find client')).toBeInViewport({ ratio: 0.9 });
  await open(page, `${BILLING}?show=open`);
  await page
    .getByRole('checkbox', { name: /^Select .*,/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Mark 1 as billed/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 as billed' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByText(/billed\.$/);
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Contractor Pay' }).click({ trial: true, timeout: 3000 });
});

test('over a long list the bar of chosen rows stays in sight, and the head under it', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'staff');
  await open(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected notes' });
  await page.getByRole('rowheader').nth(40).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const head = page.getByRole('columnheader', { name: 'Client' });
  await expect(head).toBeInViewport({ ratio: 1 });
  const [top, over, under] = [
    await page.getByRole('banner').boundingBox(),
    await bar.boundingBox(),
    await head.boundingBox(),
  ];
  if (!top || !over || !under) throw new Error('All three are on the page.');
  expect(over.y, 'the bar').toBeGreaterThanOrEqual(top.y + top.height);
  expect(under.y, 'the head').toBeGreaterThanOrEqual(over.y + over.height);
  expect(under.y - over.y - over.height).toBeLessThan(20);
});

/** Ticks the first box, then presses where the second one was before. */
async function tickTwo(page: Page, boxes: Locator): Promise<void> {
  await boxes.nth(1).scrollIntoViewIfNeeded();
  const [first, second] = [await boxes.nth(0).boundingBox(), await boxes.nth(1).boundingBox()];
  if (!first || !second) throw new Error('There are two rows.');
  const middle = ({ x, y, width, height }: typeof first) => [x + width / 2, y + height / 2] as const;
  await page.mouse.click(...middle(first));
  await expect(page.getByRole('region', { name: 'Selected notes' })).toBeInViewport({ ratio: 1 });
  await page.mouse.click(...middle(second));
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  expect((await boxes.nth(1).boundingBox())?.y).toBe(second.y);
}

const shareOfWindow = async (page: Page) => {
  const bar = await page.locator('[data-bulk-bar]').boundingBox();
  return (bar?.height ?? 0) / (page.viewportSize()?.height ?? 1);
};

test('ticking the first row moves no other: a second tap in the same place as before meets the second row', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'staff');
  for (const width of [820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(BILLING);
    await tickTwo(page, page.getByRole('checkbox', { name: /^Select .*,/ }));
  }
});

test('in pay, on a phone, the bar of chosen rows is at the foot: it moves no row, and hides neither the last one nor much of the window', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'staff');
  await page.goto('/company/finance/contractor/pay');
  await page.getByRole('button', { name: 'Bell, Priya', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  // Both between the therapist's bar, which sticks, and the foot of the window, where the bar comes.
  await boxes.first().evaluate((box) => {
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
    scrollBy({ top: 100, behavior: 'instant' });
  });
  await tickTwo(page, boxes);
  expect(await shareOfWindow(page)).toBeLessThan(0.2);
  await page.keyboard.press('End');
  await page.mouse.wheel(0, 100_000);
  const last = page.getByRole('link', { name: /^Pay statement/ }).last();
  await last.click({ trial: true });
  // The largest letters, and twice as large: half the window in every direction.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'));
  expect(await shareOfWindow(page)).toBeLessThanOrEqual(1 / 3);
  await expect(page.getByRole('button', { name: /^Pay \d+ notes on/ })).toBeInViewport({ ratio: 0.3 });
  expect((await page.getByRole('button', { name: /^Pay \d+ notes on/ }).boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 195, height: 422 });
  expect(await shareOfWindow(page)).toBeLessThanOrEqual(1 / 3);
});

test('ticked rows are there after a reload and Back, and not for whoever opens the page by its address', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, 'staff');
  await open(page);
  const bar = page.getByRole('region', { name: 'Selected notes' });
  const boxes = page.getByRole('checkbox', { name: /^Select .*,/ });
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  await page.reload();
  await expect(bar.getByText(/^2 selected/)).toBeVisible();
  await expect(boxes.nth(3)).toBeChecked();
  await page.getByRole('link', { name: 'Contractor Pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contractor Pay' })).toBeVisible();
  await page.goBack();
  await expect(bar.getByText(/^2 selected/)).toBeVisible();
  await open(page);
  await expect(boxes.nth(1)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

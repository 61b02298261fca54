import { expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { downloaded, signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { CalendarPage } from './pages/calendar-page.ts';

test.use({ ownServer: true });

interface StoredEvent {
  title: string;
  starts_at: string;
  author: string;
}

async function eventsTitled(db: Db, title: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select e.title, to_char(e.starts_at, 'YYYY-MM-DD HH24:MI') as starts_at, u.email as author
    from schedule_events e join users u on (u.company_id, u.id) = (e.company_id, e.user_id)
    where e.title = ${title} and e.deleted_at is null`.execute(db);
  return rows;
}

async function countDecided(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from schedule_events e, jsonb_each(e.event_info) as one
    where one.value->>'decision' is not null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** `2026-11-25`, some days from now. */
const isoFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/** `11/25/2026`, some days from now. */
function dayFromNow(days: number): string {
  const [year, month, day] = isoFromNow(days).split('-');
  return `${month}/${day}/${year}`;
}

test('a therapist reads the calendar without a connection and plans, changes and deletes; it all arrives, once', {
  tag: '@wide',
}, async ({ page, context, server }) => {
  const calendar = new CalendarPage(page);
  await signIn(page, 'therapist');
  await downloaded(page);
  await calendar.open();
  await context.setOffline(true);
  await page.reload();
  await expect(calendar.lines().first()).toBeVisible();
  await expect(page.getByText(/^You are offline\. You can look, and plan events of your own/)).toBeVisible();

  await calendar.plan({ title: 'Home visit', date: dayFromNow(1), begin: '6:15 AM', end: '7:15 AM' });
  await expect(calendar.line(/6:15–7:15 AM\s*Home visit\s*Waiting to send/)).toBeVisible();
  await calendar.plan({ title: 'Not needed', date: dayFromNow(1), begin: '9:15 PM', end: '10 PM' });
  // Neither is on the server yet, and both can be changed all the same.
  await calendar.line(/Home visit/).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await calendar.fill({ Title: 'School visit' });
  await calendar.save();
  await page.getByRole('button', { name: 'Close' }).click();
  await calendar.line(/Not needed/).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: /delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(calendar.line(/Not needed/)).toHaveCount(0);
  await page.reload();
  await expect(calendar.line(/School visit\s*Waiting to send/)).toBeVisible();
  expect(await eventsTitled(server.db, 'School visit')).toEqual([]);

  await context.setOffline(false);
  await expect
    .poll(() => eventsTitled(server.db, 'School visit'))
    .toEqual([{ title: 'School visit', starts_at: `${isoFromNow(1)} 06:15`, author: 'therapist@demo.test' }]);
  await expect.poll(() => eventsTitled(server.db, 'Not needed')).toEqual([]);
  await expect(calendar.line(/School visit\s*Waiting for approval/)).toBeVisible();
});

test('a visit dragged or stretched with the mouse lies where it was until the form is saved', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const calendar = new CalendarPage(page);
  await signIn(page, 'therapist');
  await downloaded(page);
  await calendar.open('week');
  await calendar.plan({ title: 'To be moved', date: dayFromNow(0), begin: '6:00 AM', end: '7:00 AM' });
  const visit = calendar.line(/6a/);
  // What is on its way is not dragged: it is about to be replaced by what the server says of it.
  await expect(visit).not.toContainText('Waiting to send');
  const drag = async (from: { x: number; y: number }, by: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + by / 2, { steps: 5 });
    await page.mouse.move(from.x, from.y + by, { steps: 5 });
    await page.mouse.up();
  };
  const box = async () => {
    const found = await visit.boundingBox();
    if (!found) throw new Error('The visit is not drawn');
    return found;
  };
  const form = page.getByRole('dialog', { name: 'Edit event' });

  const at = await box();
  await drag({ x: at.x + 20, y: at.y + 12 }, at.height);
  await expect(form.getByLabel('Start Time', { exact: false }).first()).toHaveValue('7:00 AM');
  await form.getByRole('button', { name: 'Cancel' }).click();
  expect((await box()).y).toBeCloseTo(at.y, 0);
  expect(await eventsTitled(server.db, 'To be moved')).toMatchObject([{ starts_at: `${isoFromNow(0)} 06:00` }]);

  // Its lower edge stretches it.
  await drag({ x: at.x + 20, y: at.y + at.height - 2 }, at.height);
  await expect(form.getByLabel('Start Time', { exact: false }).first()).toHaveValue('6:00 AM');
  await expect(form.getByLabel('End Time', { exact: false }).first()).toHaveValue('8:00 AM');
  await calendar.save();
  await expect.poll(async () => (await box()).height).toBeGreaterThan(1.8 * at.height);
});

test('an event is approved by keyboard alone, and taken back', { tag: '@long' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const calendar = new CalendarPage(page);
  const keys = new Keyboard(page);
  await signIn(page, 'staff');
  await calendar.open();
  const before = await countDecided(server.db);

  // In the agenda arrows go from event to event, and Enter opens one.
  await keys.tabTo(calendar.lines().first());
  await keys.press('ArrowDown');
  await expect(calendar.lines().nth(1)).toBeFocused();
  const waiting = calendar.line(/Waiting for approval/);
  await keys.tabTo(waiting);
  await keys.press('Enter');
  const approve = page.getByRole('button', { name: /^Approve, / });
  await keys.act(approve);
  await expect(page.getByText(/^Approved: /)).toBeVisible();
  await expect.poll(() => countDecided(server.db)).toBe(before + 1);
  const takeBack = page.getByRole('button', { name: /^Take back the decision/ });
  await expect(takeBack).toBeVisible();
  await keys.act(takeBack);
  await expect.poll(() => countDecided(server.db)).toBe(before);
  await keys.press('Escape');
  await expect(waiting).toBeFocused();
});

test('of two who decide about one event the first wins; the second sees it and chooses', { tag: '@long' }, async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const other = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  ).newPage();
  const [first, second] = [new CalendarPage(page), new CalendarPage(other)];
  await Promise.all([signIn(page, 'staff'), signIn(other, 'admin')]);
  await Promise.all([first.openApproval(), second.openApproval()]);
  const name = (await first.approve(/Maya Ruiz/).getAttribute('aria-label')) ?? '';
  const decline = name.replace('Approve', 'Decline');
  // The second has the question open, so that no news takes the event away from under it.
  await other.getByRole('button', { name: decline, exact: true }).click();
  await other.getByLabel('Reason').fill('The center is closed');

  await page.getByRole('button', { name: decline, exact: true }).click();
  await page.getByLabel('Reason').fill('Maya is on vacation');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/^Declined: /)).toBeVisible();

  await other.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  const question = other.getByRole('dialog', { name: 'This event has changed since you opened it' });
  await expect(question.getByText('It is now: declined.')).toBeVisible();
  await question.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(question).toHaveCount(0);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from schedule_events e, jsonb_each(e.event_info) as one
    where one.value->>'reason' = 'Maya is on vacation' and (one.value->>'decision')::int = 0`.execute(server.db);
  expect(rows[0]?.n).toBe(1);
  await other.context().close();
});

test('whatever else is planned at that hour, a week shows both visits of a client who is booked twice', {
  tag: '@wide',
}, async ({ page, server }) => {
  const day = isoFromNow(7);
  // By name the two come last.
  await sql`
    insert into schedule_events (company_id, uid, title, user_id, client_id, starts_at, ends_at, created_at, updated_at)
    select a.company_id, gen_random_uuid(), title, u.id, c.id, ${day}::date + time '06:00', ${day}::date + time '07:30',
      now(), now()
    from (values ('Aa meeting', 2, false), ('Bb meeting', 3, false), ('Session', 0, true), ('Session', 1, true))
      as one (title, at, booked)
    join accounts a on a.email = 'staff@demo.test'
    join lateral (select id from users where users.company_id = a.company_id order by id offset at limit 1) u on true
    left join lateral (select id from clients where clients.company_id = a.company_id order by id limit 1) c on booked`.execute(
    server.db,
  );
  await signIn(page, 'admin');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ['week', 'day']) {
      await page.goto(`/schedule/calendar?view=${view}&date=${day}`);
      const booked = page.locator('.calendar-entry').filter({ hasText: 'double-booked' });
      await expect(booked, `${view} at ${width}`).toHaveCount(2);
      for (const box of await booked.all()) await expect(box).toBeInViewport({ ratio: 0.9 });
    }
  }
});

test.describe('on a server that others use', () => {
  test.use({ ownServer: false });

  test('a week cuts no name or hour in the middle of a word', {
    tag: '@wide',
  }, async ({ page }) => {
    await signIn(page, 'admin');
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/schedule/calendar?view=week&date=${isoFromNow(7)}`);
      await page.locator('.calendar-entry').nth(5).waitFor();
      // Words that begin inside their own box end there; what has no room is out of view as a whole.
      const cut = () =>
        page.locator('.calendar-entry').evaluateAll((boxes) =>
          boxes.flatMap((box) => {
            const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
            const cutTexts: string[] = [];
            for (let text = walk.nextNode(); text; text = walk.nextNode()) {
              if (text.parentElement?.closest('.visually-hidden')) continue;
              const edge = (text.parentElement?.closest('.overflow-hidden') ?? box).getBoundingClientRect().right;
              const range = document.createRange();
              range.selectNodeContents(text);
              for (const { left, right } of range.getClientRects())
                if (left < edge - 1 && right > edge + 0.5) cutTexts.push(text.textContent ?? '');
            }
            return cutTexts;
          }),
        );
      await expect.poll(cut).toEqual([]);
    }
  });

  test('a day has a column for each therapist, and a visit of it opens', { tag: '@wide' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const calendar = new CalendarPage(page);
    await signIn(page, 'staff');
    await calendar.open('agenda');
    const line = await calendar.line(/Session \(/).innerText();
    const [client = ''] = line
      .split('\n')
      .map((part) => part.match(/^(.+), Session/)?.[1] ?? '')
      .filter(Boolean);
    const therapist = line.match(/Session \((.+)\)/)?.[1] ?? '';
    const day = await calendar
      .line(/Session \(/)
      .locator('[data-day]')
      .getAttribute('data-day');
    await page.getByRole('radio', { name: 'Day', exact: true }).check();
    await page.goto(`/schedule/calendar?view=day&date=${day}`);
    const column = page.getByRole('region', { name: therapist, exact: true });
    await column.getByRole('button', { name: client }).first().click();
    await expect(page.getByRole('heading', { name: `${client}, Session (${therapist})` })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByRole('region', { name: therapist, exact: true })).toBeVisible();
  });

  test('the calendar reads the same in a browser in New York, Phoenix, Kolkata and London', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const calendar = new CalendarPage(page);
    await signIn(page, 'staff');
    const browser = await context.newCDPSession(page);
    const read: string[][] = [];
    for (const timezoneId of ['America/New_York', 'America/Phoenix', 'Asia/Kolkata', 'Europe/London']) {
      await browser.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.goto(`/schedule/calendar?view=agenda&date=${isoFromNow(-21)}`);
      await expect(calendar.line(/Session/)).toBeVisible();
      const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      expect(zone).toMatch(zoneNames[timezoneId] ?? timezoneId);
      read.push(await calendar.read());
    }
    const [home, ...others] = read;
    expect(home?.length).toBeGreaterThan(20);
    for (const one of others) expect(one).toEqual(home);
  });
});

/** A zone that has an older name, too. */
const zoneNames: Record<string, RegExp> = { 'Asia/Kolkata': /Kolkata|Calcutta/ };

import { expect } from '@playwright/test';
import { routeTable } from '../src/app/route-table.ts';
import { PEOPLE, type PersonName, signIn } from './fixtures/people.ts';
import type { TestServer } from './fixtures/server.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { findWords } from './pages/find-words.ts';
import { enterPin, lock, setPin } from './pages/lock-page.ts';

const TYPED = 'Hid under the table twice';

/** Of every client, and of everybody but the person whose lock it is. */
async function namesBut({ db }: TestServer, own: string): Promise<string[]> {
  const clients = await db.selectFrom('clients').select(['first_name', 'last_name']).execute();
  const users = await db.selectFrom('users').select(['first_name', 'last_name']).where('email', '!=', own).execute();
  return [...new Set([...clients, ...users].flatMap(({ first_name, last_name }) => [first_name, last_name]))];
}

test('behind the lock no name and no word of a note is in the page; afterwards what was typed, opened and scrolled is there', async ({
  page,
  context,
  server,
}) => {
  await arrive(page);
  await setPin(page);
  const { data, behavior } = await beginVisit(page);
  await data.tap(behavior);
  await page.getByRole('link', { name: 'Session Note' }).click();
  const field = page.getByRole('textbox', { name: /comment/i }).first();
  await field.fill(TYPED);
  await page.getByRole('button', { name: 'Session menu' }).click();
  await page.getByRole('menuitem', { name: 'Reset timer…' }).click();
  const question = page.getByRole('heading', { name: 'Start the timer again from 00:00:00?' });
  await expect(question).toBeVisible();
  const words = [...(await namesBut(server, PEOPLE.therapist)), behavior, TYPED];
  expect(await findWords(page, words)).toContain(TYPED);

  // From a second window: this one is in the middle of something.
  const other = await context.newPage();
  await other.goto('/');
  await lock(other);
  await expect(page).toHaveTitle('Locked · Tallybook');
  await expect.poll(() => findWords(page, words)).toEqual([]);
  expect(await findWords(other, words)).toEqual([]);
  await other.close();

  await page.getByRole('button', { name: 'Unlock' }).click();
  await enterPin(page);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue(TYPED);
  await page.getByRole('link', { name: 'Session Data' }).click();
  await expect(data.tile(behavior, 1)).toBeVisible();
});

for (const person of ['therapist', 'admin'] satisfies PersonName[]) {
  test(`on every screen of ${person}, locked as it stands and opened anew, no name is in the page`, {
    tag: '@long',
  }, async ({ page, server }) => {
    test.setTimeout(600_000);
    await signIn(page, person);
    await setPin(page);
    const names = await namesBut(server, PEOPLE[person]);
    const paths = routeTable
      .filter(({ group }) => group === 'screen')
      .map(({ path }) => path.replace(/\/:\w+\??/g, ''));
    let seen = 0;
    for (const path of new Set(paths)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      if ((await findWords(page, names)).length > 0) seen += 1;
      await lock(page);
      await expect.poll(() => findWords(page, names), path).toEqual([]);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
      expect(await findWords(page, names), path).toEqual([]);
      await page.getByRole('button', { name: 'Unlock' }).click();
      await enterPin(page);
      await expect(page.getByRole('heading', { name: 'Locked' })).toHaveCount(0);
    }
    expect(seen).toBeGreaterThan(5);
  });
}

import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { downloaded, PEOPLE, signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { NoteFormPage } from './pages/note-form-page.ts';

// Notes stay: they would stand in the lists that other tests look at.
test.use({ ownServer: true });

/** Another device of the therapist: it knows nothing but the API. */
async function otherDevice(request: APIRequestContext) {
  const form = {
    grant_type: 'password',
    client_id: 'tallybook-web',
    username: PEOPLE.therapist,
    password: DEMO_PASSWORD,
  };
  const { access_token } = await (await request.post('/oauth/token', { form })).json();
  const authorization = `Bearer ${access_token}`;
  return {
    newest: async (comment: string) => {
      const { data } = await (await request.get('/api/notes?limit=20', { headers: { authorization } })).json();
      return data.find((note: { comment: string }) => note.comment === comment);
    },
    save: async (note: Record<string, unknown>, change: object) => {
      const names = [
        'uid',
        'client_id',
        'date_visited',
        'location',
        'begin_time',
        'end_time',
        'target_behaviors',
        'skill_learned',
        'who_present',
        'health_safety',
        'comment',
      ];
      const body = { ...Object.fromEntries(names.map((name) => [name, note[name]])), ...change };
      const headers = { authorization, 'if-match': `"${note.version}"` };
      expect((await request.post('/api/note', { data: body, headers })).status()).toBe(200);
    },
  };
}

test('a note is written without a network through errors and a reload, waits, goes out by itself; a choice between two versions loses neither', {
  tag: '@wide',
}, async ({ page, context, request, allowOnConsole }) => {
  allowOnConsole.push(/Failed to load resource/);
  const form = new NoteFormPage(page);
  await signIn(page, 'therapist');
  await downloaded(page);
  await context.setOffline(true);

  await test.step('what is wrong is said, focused, and saves nothing', async () => {
    await form.openNew();
    await form.submit();
    await expect(page.getByText('Please fix all errors.')).toBeVisible();
    await expect(page.getByText('A client must be selected')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await expect(form.saved()).toHaveCount(0);
  });

  await test.step('a begin time fills the end, and a reload keeps everything', async () => {
    await form.chooseClient('Ruiz, Maya');
    await expect(page.getByText(/left$/)).toBeVisible();
    await form.chooseLocation('Home');
    await form.setTime('Begin Time', '5:10a');
    await expect(page.getByRole('combobox', { name: 'End Time' })).toHaveValue('5:40 AM');
    await form.write('Comments', 'Written without a network.');
    await page.reload();
    await expect(form.text('Comments')).toHaveValue('Written without a network.');
  });

  await test.step('it waits on top of the list, and is sent once there is a network', async () => {
    await form.submit();
    await expect(form.saved().getByText('Waiting to send')).toBeVisible();
    await form.saved().getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ruiz, Maya' }).first()).toContainText('Waiting to send');
    await context.setOffline(false);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Ruiz, Maya' })
        .filter({ hasText: /5:10 – 5:40 AM/ }),
    ).toContainText(/Sent \d/);
  });

  await test.step('the same field is changed on two devices: both are shown, nothing is chosen for anybody', async () => {
    const other = await otherDevice(request);
    const note = await other.newest('Written without a network.');
    await context.setOffline(true);
    await page.goto(`/note/add-edit/${note.id}`);
    await form.write('Comments', 'Written without a network. Mine.');
    await form.submit();
    await form.saved().getByRole('button', { name: 'Close' }).click();
    await other.save(note, { comment: 'Written without a network. Theirs.', who_present: 'Mother' });
    await context.setOffline(false);
    await page.goto('/sync');
    await page.getByRole('button', { name: /^Choose, Note/ }).click();
    await expect(page.getByRole('heading', { name: 'Choose a version' })).toBeVisible();
    await expect(page.getByText('Also merged: Who was present (another device)')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Keep both and edit' }).check({ force: true });
    await form.text('Comments, both').fill('Written without a network. Mine. Theirs.');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect(page).toHaveURL(/\/notes$/);
    await expect
      .poll(async () => (await other.newest('Written without a network. Mine. Theirs.'))?.who_present)
      .toBe('Mother');
  });
});

test('online, times that overlap are refused at the field and mended; the office returns the note, and its author finds why', {
  tag: '@long',
}, async ({ page, allowOnConsole }) => {
  allowOnConsole.push(/Failed to load resource/);
  const form = new NoteFormPage(page);
  await signIn(page, 'therapist');
  await downloaded(page);

  for (const [begin, comment] of [
    ['5:00 AM', 'The first.'],
    ['5:15 AM', 'The second.'],
  ] as const) {
    await form.openNew();
    await form.chooseClient('Ruiz, Maya');
    await form.chooseLocation('School');
    await form.setTime('Begin Time', begin);
    await form.write('Comments', comment);
    await form.submit();
    if (comment === 'The first.') await expect(form.saved().getByText(/^Sent/)).toBeVisible();
  }
  const overlap = page.getByRole('form', { name: 'Note' }).getByText(/^These times overlap the note for Maya R\./);
  await expect(overlap).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Begin Time' })).toBeFocused();
  await expect(form.saved()).toHaveCount(0);
  await form.setTime('Begin Time', '5:30 AM');
  await form.setTime('End Time', '6:00 AM');
  await expect(overlap).toHaveCount(0);
  await form.submit();
  await expect(form.saved().getByText(/^Sent/)).toBeVisible();
  await form.saved().getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/auth/);
  await signIn(page, 'staff');
  await page.goto('/company/notes');
  await page.getByRole('button', { name: 'Ruiz, Maya', exact: true }).first().click();
  await expect(page.getByText('The second.')).toBeVisible();
  await page.getByRole('button', { name: 'Return with a comment' }).click();
  await page.getByRole('textbox', { name: 'What has to be changed' }).fill('Who was there?');
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(page.getByText(/^Returned by/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/auth/);
  await signIn(page, 'therapist');
  await downloaded(page);
  await page
    .getByRole('button', { name: /^Fix, Note/ })
    .first()
    .click();
  await form.write('Who was present', 'Mother');
  await form.submit();
  await expect(form.saved().getByText(/^Sent/)).toBeVisible();
});

test('notes by client are read only, and on paper every page names client and date', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'therapist');
  await page.goto('/note/dl');
  await expect(page.getByRole('region', { name: /^Ruiz, Maya/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  const head = page.getByRole('article').first().getByRole('heading', { level: 3 });
  await expect(head).toContainText(/^[A-Z][a-z]+, [A-Z][a-z]+, \d\d\/\d\d\/\d\d/);
  await expect(head.locator('..')).toHaveCSS('display', 'table-header-group');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('on a tablet the list of notes shows where each note stands: its last column is in sight, and nothing is cut off', {
    tag: '@wide',
  }, async ({ page }) => {
    await signIn(page, 'therapist');
    await downloaded(page);
    for (const size of [
      { width: 840, height: 1180 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/notes');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const hidden = await page.getByRole('table').evaluate((table) => {
        const right = table.parentElement?.getBoundingClientRect().right ?? 0;
        const menu = table.querySelector('tbody tr td:last-child')?.getBoundingClientRect().left ?? right;
        return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
          const cells = [...row.querySelectorAll('td')].slice(0, -1);
          return cells.flatMap((cell) => {
            const ends = [...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right);
            return Math.max(cell.getBoundingClientRect().right, ...ends) > menu + 1 ? [cell.textContent] : [];
          });
        });
      });
      expect(hidden, `${size.width}`).toEqual([]);
    }
  });
});

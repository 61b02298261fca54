import { expect } from '@playwright/test';
import { test } from './fixtures/test.ts';
import { StartSessionPage } from './pages/start-session-page.ts';

/** What Chrome's translation does: each text is replaced by `<font><font>…</font></font>`, now and whenever one comes. */
function translatePage() {
  const isDone = (text: Node) =>
    !text.textContent?.trim() || text.parentElement?.closest('font, script, style') !== null;
  function translate(text: Text) {
    if (!text.parentNode || isDone(text)) return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }
  function translateAll(root: Node) {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    texts.forEach(translate);
  }
  translateAll(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) for (const node of [...addedNodes, target]) translateAll(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

test('a page that the browser translates goes on: what is counted is what stands on the tile, and no screen dies', {
  tag: '@wide',
}, async ({ field }) => {
  test.setTimeout(120_000);
  const { page, data, behavior } = field;
  const died: string[] = [];
  page.on('pageerror', (error) => died.push(String(error)));
  await page.evaluate(translatePage);
  await expect(page.locator('font').first()).toBeAttached();
  for (let tap = 0; tap < 3; tap++) {
    await data.tap(behavior);
    await expect(data.tile(behavior).locator('..')).toContainText(String(await data.count(behavior)));
  }
  await data.startIntervals('motor stereotypic Behavior', 2, 2, 'Partial interval');
  await page.getByText('All intervals are over').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('link', { name: 'Session Note' }).click();
  await page.getByRole('textbox', { name: 'Comments' }).fill('Written on a translated page.');
  await page.getByRole('link', { name: 'Submit Session' }).click();
  await page.getByText(/occurrences? counted/).waitFor();
  await page.getByRole('link', { name: 'Session Data' }).click();
  await data.tap(behavior);
  await expect(data.tile(behavior).locator('..')).toContainText(String(await data.count(behavior)));
  for (const screen of ['Sessions', 'Notes', 'Home']) {
    if (screen === 'Sessions') await page.getByRole('button', { name: 'Session menu' }).click();
    await page
      .getByRole(screen === 'Sessions' ? 'menuitem' : 'link', { name: screen })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  }
  await new StartSessionPage(page).open();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(data.tile(behavior)).toBeVisible();
  expect(died).toEqual([]);
});

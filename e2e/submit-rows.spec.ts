import { expect, type Locator } from '@playwright/test';
import { resize, wear } from './fixtures/looks.ts';
import { movedTargets, settled } from './fixtures/places.ts';
import { test } from './fixtures/test.ts';
import { arrive, beginVisit } from './pages/begin-visit.ts';
import { begunWithDurations, episodeTile } from './pages/lasting-behaviors.ts';
import { SubmitSessionPage } from './pages/submit-session-page.ts';

for (const { width, theme, tag } of [
  { width: 390, theme: 'light', tag: [] },
  { width: 820, theme: 'outdoor', tag: ['@wide'] },
] as const)
  test(`an answer at Submit moves no other at ${width} px, ${theme}: its row stays, answered, and nothing comes to lie under the finger`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.goto('/');
    await arrive(page);
    const { data, behavior } = await beginVisit(page, '12:00 AM', '11:59 PM');
    await data.tap(behavior);
    await resize(page, width);
    await wear(page, theme);
    await new SubmitSessionPage(page).open();
    await page.getByRole('button', { name: 'Submit Session', exact: true }).click();
    await page.getByText(/^Say when the visit ends/).waitFor();
    // What is told for ten seconds lies over some of it.
    await page.getByRole('button', { name: 'Dismiss' }).click();

    async function press(target: Locator, done: Locator) {
      // In the middle, with what stands above and below it in sight.
      await target.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await settled(page);
      expect(before.length).toBeGreaterThan(4);
      const name = await target.textContent();
      await target.click();
      await done.first().waitFor();
      expect.soft(movedTargets(before, await settled(page)), `after ${name}`).toEqual([]);
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const keep = button(/^Keep 11:59/);
    await press(keep, keep.and(page.locator('[aria-pressed="true"]')));
    // Its way back takes its very place, which a second tap does not press (reading 618).
    const now = button(/^Set to now/);
    await now.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const [before, place] = [await settled(page), await now.boundingBox()];
    await now.click();
    await page.getByText(/^End Time set to .*, before: 11:59 PM$/).waitFor();
    const back = button('Back to 11:59 PM');
    expect(await back.boundingBox()).toEqual(place);
    const others = (await settled(page)).filter(({ key }) => !key.startsWith('Back to'));
    expect.soft(movedTargets(before, others), 'after Set to now').toEqual([]);
    // Where it is narrow, its words take a second line once they are bold.
    const long = page.getByRole('radiogroup', { name: /touching/ });
    await press(
      long.locator('label', { hasText: /^Watched/ }),
      long.getByRole('radio', { name: /^Watched/, checked: true }),
    );
    await press(button('Watched, none happened'), page.getByRole('radio', { name: /^Watched/, checked: true }));
    await press(button('Nothing to report'), page.getByText('Health & Safety Issues', { exact: true }));
  });

test.describe('on a server whose behaviors last', () => {
  test.use({ ownServer: true });

  for (const { width, tag } of [
    { width: 390, tag: [] },
    { width: 820, tag: ['@wide'] },
  ] as const)
    test(`nothing at Submit moves by itself as the minute of the End Time turns while something runs, at ${width} px`, {
      tag: [...tag],
    }, async ({ page, server }) => {
      await page.clock.install();
      await begunWithDurations({ page, server }, ['Tantrum']);
      await episodeTile(page, 'Tantrum').click();
      await episodeTile(page, 'Tantrum', 'running').waitFor();
      await page.clock.fastForward(61_000);
      await resize(page, width);
      await new SubmitSessionPage(page).open();
      await page.getByRole('button', { name: /^Set to now/ }).click();
      await page.getByText(/^End Time set to /).waitFor();
      await page.getByText('Tantrum is still running').evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const before = await settled(page);
      await page.clock.fastForward(61_000);
      const earlier = page.getByRole('button', { name: 'It stopped earlier, Tantrum' });
      await earlier.waitFor();
      // It takes the place of Stop, which a finger that was on its way does not press (reading 514).
      const after = (await settled(page)).filter(({ key }) => !key.startsWith('It stopped earlier'));
      expect(after.length).toBeGreaterThan(4);
      expect(movedTargets(before, after)).toEqual([]);
    });
});

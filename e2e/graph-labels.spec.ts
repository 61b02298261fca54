import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { PEOPLE, signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

// One after the other: they draw the same client's phases.
test.describe.configure({ mode: 'default' });

const phases = [
  { date: daysAgo(75), label: 'Baseline' },
  { date: daysAgo(40), label: 'Medication changed to a lower dose by the doctor' },
  { date: daysAgo(24), label: 'Differential reinforcement' },
  { date: daysAgo(16), label: 'Fading' },
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Runs in the page: what of the words in a chart is cut, beyond its edge, or over other words. */
function faultsOf(chart: Element): string[] {
  const edge = chart.getBoundingClientRect();
  const words = [...chart.querySelectorAll('text')]
    .filter((text) => text.textContent?.trim())
    .map((text) => ({ text: text.textContent ?? '', box: text.getBoundingClientRect() }));
  return words.flatMap(({ text, box }, index) => {
    const isOut =
      box.left < edge.left - 0.5 ||
      box.right > edge.right + 0.5 ||
      box.top < edge.top - 0.5 ||
      box.bottom > edge.bottom + 0.5;
    const over = words.slice(index + 1).filter((other) => {
      const { left, right, top, bottom } = other.box;
      return box.left < right - 0.5 && left < box.right - 0.5 && box.top < bottom - 1 && top < box.bottom - 1;
    });
    return [
      ...(text.includes('…') ? [`“${text}” is cut`] : []),
      ...(isOut ? [`“${text}” goes beyond the chart`] : []),
      ...over.map((other) => `“${text}” over “${other.text}”`),
    ];
  });
}

/** Runs in the page: choices whose words are wider than their field. */
function cutChoices(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('main select')].flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const text = (select as HTMLSelectElement).selectedOptions[0]?.text ?? '';
    if (!canvas || select.clientWidth === 0) return [];
    canvas.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return canvas.measureText(text).width > room ? [`“${text}” is cut in its field`] : [];
  });
}

/** Runs in the page: medians without words in the plot. @param chart whose lines of heights are as wide as the plot */
function mediansOutside(chart: Element): string[] {
  const plot = chart.querySelector('line[stroke="var(--line)"]')?.getBoundingClientRect();
  const levels = [...chart.querySelectorAll('[data-level]')];
  if (!plot || levels.length === 0) return ['no median'];
  return levels.flatMap((level) => {
    const text = level.querySelector('text');
    const box = text?.getBoundingClientRect();
    if (!text?.textContent || !box) return ['a median without words'];
    return box.left < plot.left - 0.5 || box.right > plot.right + 0.5 ? [`“${text.textContent}” outside the plot`] : [];
  });
}

/** How much of the card's width is the sentence's, or the plot's. */
async function partOfCard(page: Page, part: Locator): Promise<number> {
  const card = page.getByRole('main').locator(':has(> div h2)').filter({ hasText: 'weekly total' }).last();
  const [own, whole] = [await part.boundingBox(), await card.boundingBox()];
  return (own?.width ?? 0) / (whole?.width ?? 1);
}

async function addPhases(page: Page): Promise<() => Promise<void>> {
  const form = {
    grant_type: 'password',
    client_id: 'tallybook-web',
    username: PEOPLE.analyst,
    password: DEMO_PASSWORD,
  };
  const { access_token } = await (await page.request.post('/oauth/token', { form })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const write = () => ({ ...headers, 'idempotency-key': crypto.randomUUID() });
  const { data } = await (await page.request.get('/api/clients', { headers })).json();
  const { id } = data.find((client: { first_name: string }) => client.first_name === 'Maya');
  const made: { id: number; version: number }[] = [];
  for (const phase of phases) {
    const answer = await page.request.post('/api/phase-lines', { headers: write(), data: { client: id, ...phase } });
    expect(answer.ok(), await answer.text()).toBe(true);
    made.push(await answer.json());
  }
  return async () => {
    for (const one of made)
      await page.request.delete(`/api/phase-lines?id=${one.id}`, {
        headers: { ...write(), 'if-match': `"${one.version}"` },
      });
  };
}

const chartOf = (page: Page) => page.locator('svg:has([data-point], [data-points])');

/** Maya's graph, with three phases, ready to be compared. @returns what takes the phases away again */
async function openGraph(page: Page): Promise<() => Promise<void>> {
  const remove = await addPhases(page);
  await signIn(page, 'analyst');
  await page.goto('/graph');
  await page.getByRole('combobox', { name: 'Client' }).fill('maya');
  await page.getByRole('option', { name: 'Maya Ruiz' }).click();
  await page.getByRole('checkbox', { name: 'Compare up to 3' }).check();
  return remove;
}

async function compareThree(page: Page): Promise<void> {
  for (const name of ['inappropriate touching of genitals', 'Unsafe behaviors (climbing)'])
    await page.getByRole('checkbox', { name }).check();
}

async function lookAtWords(page: Page, what: string): Promise<void> {
  const chart = chartOf(page);
  for (const width of [360, 390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => chart.evaluate((drawn) => drawn.getBoundingClientRect().right)).toBeLessThan(width);
    await expect.poll(() => chart.evaluate(faultsOf), `${what} at ${width} px`).toEqual([]);
    expect(await page.evaluate(cutChoices), `${what} at ${width} px`).toEqual([]);
    // On a phone a long label is a number, which is said whole under the chart.
    const key = page.getByRole('list', { name: 'Numbered phase lines' });
    if (width <= 390) await expect(key.getByText('Medication changed to a lower dose by the doctor')).toBeVisible();
  }
}

test('no word in a graph is cut, beyond its edge or over another one, from 360 to 1440 px', { tag: '@wide' }, async ({
  page,
}) => {
  const remove = await openGraph(page);
  await lookAtWords(page, 'one line');
  await compareThree(page);
  await lookAtWords(page, 'three lines');
  await remove();
});

test('on paper the numbers of the picture that is printed are said as well', { tag: '@wide' }, async ({ page }) => {
  const remove = await openGraph(page);
  await compareThree(page);
  await page.setViewportSize({ width: 390, height: 900 });
  const key = page.getByRole('list', { name: 'Numbered phase lines' });
  await expect(key.getByRole('listitem')).toHaveCount(3);
  const said = await key.getByRole('listitem').allTextContents();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('svg[viewBox]:has([data-point])').getByText('2', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(() => key.getByRole('listitem').allTextContents()).toEqual(said);
  await remove();
});

test('no word of a graph by week, with its medians, is cut or over another one', { tag: '@wide' }, async ({ page }) => {
  const remove = await openGraph(page);
  await compareThree(page);
  await page.getByRole('radio', { name: 'Week' }).check();
  await page.getByRole('combobox', { name: 'Line of each phase' }).selectOption({ index: 1 });
  await lookAtWords(page, 'three lines by week, with their medians');
  await remove();
});

test('medians lie within the plot, whose sentences have the width of their card', { tag: '@wide' }, async ({
  page,
}) => {
  const remove = await openGraph(page);
  await compareThree(page);
  await page.getByRole('radio', { name: 'Week' }).check();
  await page.getByRole('combobox', { name: 'Line of each phase' }).selectOption({ index: 1 });
  const chart = chartOf(page);
  const sentence = page.getByText(/Median of each phase/).first();
  const height = chart.locator('line[stroke="var(--line)"]').first();
  const lookAtMedians = async (least: number) => {
    for (const width of [390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => chart.evaluate((drawn) => drawn.getBoundingClientRect().right)).toBeLessThan(width);
      await expect.poll(() => chart.evaluate(mediansOutside), `medians at ${width} px`).toEqual([]);
      expect(await partOfCard(page, sentence), `sentences at ${width} px`).toBeGreaterThan(0.8);
    }
    expect(await partOfCard(page, height), 'the plot at 1440 px').toBeGreaterThan(least);
  };
  await lookAtMedians(0.7);
  await page.getByRole('checkbox', { name: 'Compare up to 3' }).uncheck();
  await lookAtMedians(0.3);
  await remove();
});

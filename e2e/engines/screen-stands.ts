import { expect } from '@playwright/test';
import { faultWords } from '#lib/fault-words.ts';
import { routeAt } from '../../src/app/address/use-current-route.ts';
import { productName } from '../../src/app/address/use-page-title.ts';
import type { Hand } from './hand.ts';

/** What stands in the page: its address, its title and headings, what is still loading, and words and alarms of a fault. */
const READ = `JSON.stringify({
  path: location.pathname,
  title: document.title,
  headings: [...document.querySelectorAll('h1, h2, h3')].map((one) => one.textContent.trim()),
  busy: document.readyState !== 'complete' || document.documentElement.hidden || document.querySelector('[aria-busy="true"]') !== null,
  faults: [
    ...${JSON.stringify(Object.values(faultWords))}.filter((words) => document.body.innerText.includes(words)),
    ...[...document.querySelectorAll('[role="alert"]')].map((one) => one.innerText.trim()).filter((words) => words !== ''),
  ],
})`;

/** A screen as it stands: its address, its title, and its headings in the order of the page. */
export type Standing = { path: string; title: string; headings: string[] };
type Seen = Standing & { busy: boolean; faults: string[] };

const seen = async ({ window }: Hand): Promise<Seen> => JSON.parse(await window.evaluate(READ));

/**
 * Waits until the screen that was asked for is there, by the route of its address (a new note gives itself an id there)
 * and by its title, has read all it shows, and is the same half a second later.
 */
export async function standing(hand: Hand, path: string): Promise<Standing> {
  const route = routeAt(path);
  let before = '';
  let last: Seen | undefined;
  await expect(async () => {
    last = await seen(hand);
    const now = JSON.stringify(last);
    const same = now === before;
    before = now;
    const { name } = routeAt(last.path) ?? {};
    expect({ name, title: last.title }, `${path}: ${last.path} is another screen`).toEqual({
      name: route?.name,
      title: `${route?.title} · ${productName}`,
    });
    expect(last.headings.length, `${path}: no heading`).toBeGreaterThan(0);
    expect(last.busy, `${path}: still loading`).toBe(false);
    expect(same, `${path}: still changing`).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [500] });
  expect(last?.faults, `${path}: ${before}`).toEqual([]);
  return { path: last?.path ?? '', title: last?.title ?? '', headings: last?.headings ?? [] };
}

/** Waits until the screen stands as it stood before. */
export async function standsAs(hand: Hand, before: Standing, what: string): Promise<void> {
  await expect(async () => {
    const now = await seen(hand);
    expect(now, what).toEqual({ ...before, busy: false, faults: [] });
  }).toPass({ timeout: 30_000, intervals: [200] });
}

/** Tells the page that it went out of sight, and then that it is seen again, as when another app is looked at. */
export async function hideAndShow({ window }: Hand): Promise<void> {
  for (const [state, hidden] of [
    ['hidden', true],
    ['visible', false],
  ] as const)
    await window.evaluate(`(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return '';
    })()`);
}

/** One step in the window's history, as by the browser's own button. */
export async function step({ window }: Hand, by: -1 | 1): Promise<void> {
  await window.evaluate(`(setTimeout(() => history.go(${by})), '')`);
}

/** To another screen within the page, as by a link of the app. */
export async function leadTo({ window }: Hand, path: string): Promise<void> {
  await window.evaluate(
    `((history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate', { state: null }))), '')`,
  );
}

import { expect } from '@playwright/test';
import type { Hand } from './hand.ts';

/** The app's words for a storage or a screen that does not come. */
const FAULTS = ['Recording is not possible', 'Still loading', 'could not be shown', 'could not be loaded'];

/** What stands in the page: its address, its headings, what is still loading, and words of a fault. */
const READ = `JSON.stringify({
  path: location.pathname,
  headings: [...document.querySelectorAll('h1, h2, h3')].map((one) => one.textContent.trim()),
  busy: document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]') !== null,
  faults: ${JSON.stringify(FAULTS)}.filter((words) => document.body.innerText.includes(words)),
})`;

/** A screen as it stands: its address and its headings, in the order of the page. */
export type Standing = { path: string; headings: string[] };
type Seen = Standing & { busy: boolean; faults: string[] };

const seen = async ({ window }: Hand): Promise<Seen> => JSON.parse(await window.evaluate(READ));

/** Waits until a screen is there, has read all it shows, and is the same half a second later. */
export async function standing(hand: Hand, what: string): Promise<Standing> {
  let before = '';
  let last: Seen | undefined;
  await expect(async () => {
    last = await seen(hand);
    const now = JSON.stringify(last);
    const same = now === before;
    before = now;
    expect(last.headings.length, `${what}: no heading`).toBeGreaterThan(0);
    expect(last.busy, `${what}: still loading`).toBe(false);
    expect(same, `${what}: still changing`).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [500] });
  expect(last?.faults, `${what}: ${before}`).toEqual([]);
  return { path: last?.path ?? '', headings: last?.headings ?? [] };
}

/** Waits until the screen stands as it stood before. */
export async function standsAs(hand: Hand, before: Standing, what: string): Promise<void> {
  await expect(async () => {
    const { path, headings, busy, faults } = await seen(hand);
    expect({ path, headings, busy, faults }, what).toEqual({ ...before, busy: false, faults: [] });
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

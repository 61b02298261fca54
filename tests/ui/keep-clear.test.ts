// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { keepClear } from '#ui/feedback/keep-clear.ts';
import { setWindowWidth } from './window-width.ts';

/** Of a message at the top right, of the acts beside a title, and of a table below them, px. */
const message = new DOMRect(900, 65, 500, 56);
const acts = new DOMRect(850, 78, 550, 36);
const table = new DOMRect(0, 300, 1400, 500);

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function boxOver(kept: DOMRect): HTMLElement {
  document.body.innerHTML = '<section><p>Saved</p></section><div data-keep-clear=""></div>';
  const [box, text, under] = [...document.querySelectorAll<HTMLElement>('section, p, div')];
  if (!box || !text || !under) throw new Error('All three are on the page.');
  vi.spyOn(text, 'getBoundingClientRect').mockReturnValue(message);
  vi.spyOn(under, 'getBoundingClientRect').mockReturnValue(kept);
  return box;
}

test('at a desk a message never lies over filters or the acts beside a title: it stands at the foot until it is gone', () => {
  setWindowWidth(1440);
  const box = boxOver(acts);
  keepClear(box);
  expect(box.dataset.below).toBe('');
  box.replaceChildren();
  keepClear(box);
  expect(box.dataset.below).toBeUndefined();
});

test('where nothing of them is under it, or on a phone, it stays at the top', () => {
  setWindowWidth(1440);
  const free = boxOver(table);
  keepClear(free);
  expect(free.dataset.below).toBeUndefined();
  setWindowWidth(390);
  const small = boxOver(acts);
  keepClear(small);
  expect(small.dataset.below).toBeUndefined();
});

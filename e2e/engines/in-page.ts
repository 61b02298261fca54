import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Library from '@testing-library/dom';
import type { EngineWindow } from './engine.ts';

/** What a person would say: "the button Start", "the field Email", "the words Nothing is waiting". */
export type Wanted =
  | { role: Library.ByRoleMatcher; name: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp };

/** What is there: the name of a field or button, else its text; `point` is its middle once nothing lies over it. */
export type Found = { words: string; disabled: boolean };
type Point = { x: number; y: number };

declare global {
  var TestingLibraryDom: typeof Library | undefined;
}

const LIBRARY = readFileSync(
  join(import.meta.dirname, '../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** All that is there now, in the order of the page. */
export function look(window: EngineWindow, wanted: Wanted): Promise<Found[]> {
  return inPage(window, wanted, (elements) =>
    elements.map((element) => ({
      words: element.getAttribute('aria-label') ?? element.textContent ?? '',
      disabled: element.matches(':disabled'),
    })),
  );
}

/** Where to press the first of them (or the last); null as long as it moves, is disabled, or something lies over it. */
export function findPoint(window: EngineWindow, wanted: Wanted, last: boolean): Promise<Point | null> {
  return inPage(
    window,
    wanted,
    async (elements, fromEnd) => {
      const element = elements.at(fromEnd ? -1 : 0);
      if (!element || element.matches(':disabled')) return null;
      // A radio button is drawn by its label.
      const seen = (element.matches('[type=radio]') && element.closest('label')) || element;
      seen.scrollIntoView({ block: 'nearest' });
      const before = seen.getBoundingClientRect();
      await new Promise((done) => setTimeout(done, 50));
      const { x, y, width, height } = seen.getBoundingClientRect();
      if (x !== before.x || y !== before.y) return null;
      const point = { x: x + width / 2, y: y + height / 2 };
      return seen.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
    },
    last,
  );
}

/** Puts the focus into a field and selects what is in it, as a triple click does; false when there is no such field. */
export function enterField(window: EngineWindow, wanted: Wanted): Promise<boolean> {
  return inPage(window, wanted, ([field]) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    field.focus();
    field.select();
    return document.activeElement === field;
  });
}

/**
 * Runs `work` in the page on what is wanted. The queries are those of the unit tests, so that every engine is asked in
 * the same words; a page that was just loaded gets them first. `work` may use nothing from around it.
 */
async function inPage<T, A>(
  window: EngineWindow,
  wanted: Wanted,
  work: (elements: HTMLElement[], argument: A) => T | Promise<T>,
  ...[argument]: A[]
): Promise<T> {
  const expression = `(async () => {
    if (!globalThis.TestingLibraryDom) return '';
    const elements = (${queryAll})(${JSON.stringify(plain(wanted))});
    return JSON.stringify(await (${work})(elements, ${JSON.stringify(argument ?? null)}));
  })()`;
  const answer = await window.evaluate(expression);
  if (answer !== '') return JSON.parse(answer);
  await window.evaluate(`(() => { ${LIBRARY}\n; return ''; })()`);
  return JSON.parse(await window.evaluate(expression));
}

type Plain = { by: 'role' | 'label' | 'text'; role: string; source: string; flags: string };

function plain(wanted: Wanted): Plain {
  const words = 'role' in wanted ? wanted.name : 'label' in wanted ? wanted.label : wanted.text;
  const { source, flags } = typeof words === 'string' ? exactly(words) : words;
  return {
    by: 'role' in wanted ? 'role' : 'label' in wanted ? 'label' : 'text',
    role: 'role' in wanted ? wanted.role : '',
    source,
    flags,
  };
}

function exactly(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`);
}

function queryAll({ by, role, source, flags }: Plain): HTMLElement[] {
  const library = globalThis.TestingLibraryDom;
  const words = new RegExp(source, flags);
  if (by === 'role') return library?.queryAllByRole(document.body, role, { name: words }) ?? [];
  if (by === 'label') return library?.queryAllByLabelText(document.body, words) ?? [];
  // The smallest that holds the words, however many elements they are spread over.
  const has = (element: Element) => words.test(element.textContent ?? '');
  const holders = [...document.body.querySelectorAll<HTMLElement>('*')].filter(has);
  return holders.filter((element) => ![...element.children].some(has) && element.getClientRects().length > 0);
}

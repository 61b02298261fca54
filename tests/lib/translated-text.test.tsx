// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followTranslation } from '#lib/translated-text.ts';

let stop: () => void;
beforeEach(() => {
  stop = followTranslation(window as Window & typeof globalThis);
});
afterEach(() => {
  cleanup();
  stop();
});

/** A translation that puts a copy in the place of each text, and one that only puts something around it. */
const translations = {
  replaced(text: Text) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild?.appendChild(document.createTextNode(text.data));
    text.parentNode?.insertBefore(font, text);
    text.parentNode?.removeChild(text);
  },
  swapped(text: Text) {
    const font = document.createElement('font');
    font.append(text.data);
    text.replaceWith(font);
  },
  wrapped(text: Text) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  },
};

function translate(how: (text: Text) => void) {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (text.parentElement?.closest('font') === null) how(text);
}

type Shown = { count: number; name: string; note: boolean; list: string[] };

function Screen({ count, name, note, list }: Shown) {
  return (
    <main>
      {name} has {count} {count === 1 ? 'tap' : 'taps'}
      {note && 'a note'}
      <b>{count}</b>
      {note ? <i>{name}</i> : name}
      <ul>
        {list.map((one) => (
          <li key={one}>
            {one} of {list.length}
          </li>
        ))}
      </ul>
    </main>
  );
}

const shown: fc.Arbitrary<Shown> = fc.record({
  count: fc.nat(3),
  name: fc.constantFrom('Maya', 'Leo', ''),
  note: fc.boolean(),
  list: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
});

describe('a page that the browser translates', () => {
  test.each(
    Object.entries(translations),
  )('shows what is true, whatever changes and dies of nothing: texts are %s', async (_how, how) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(shown, fc.boolean()), { minLength: 2, maxLength: 8 }), async (states) => {
        const translated = render(<Screen {...(states[0]?.[0] ?? { count: 0, name: '', note: false, list: [] })} />);
        for (const [state, translatesNow] of states) {
          if (translatesNow) translate(how);
          await act(async () => translated.rerender(<Screen {...state} />));
          const text = translated.container.textContent;
          expect(text).toBe(plain(state));
        }
        translated.unmount();
      }),
    );
  });
});

/** What the screen says where nobody translates. */
function plain(state: Shown): string | null {
  const { container, unmount } = render(<Screen {...state} />);
  const text = container.textContent;
  unmount();
  return text;
}

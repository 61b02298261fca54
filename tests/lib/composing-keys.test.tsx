// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { ignoreComposingKeys } from '../../src/lib/composing-keys.ts';

let stop = () => {};
beforeEach(() => {
  stop = ignoreComposingKeys(window);
});
afterEach(() => stop());

/** A field that acts on Enter, as choosing a client and saving a form do. */
function Field() {
  const [acted, setActed] = useState(0);
  return (
    <>
      <input aria-label="Client" onKeyDown={({ key }) => key === 'Enter' && setActed(acted + 1)} />
      <p>acted {acted}</p>
    </>
  );
}

describe('the Enter that ends a composition', () => {
  test.each([
    ['as Chrome and Firefox say it', { key: 'Enter', isComposing: true }],
    ['as Safari says it, when it has ended', { key: 'Enter', keyCode: 229 }],
  ])('acts on nothing, %s; the next one does', (_, press) => {
    render(<Field />);
    const field = screen.getByRole('textbox', { name: 'Client' });
    fireEvent.keyDown(field, press);
    screen.getByText('acted 0');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    screen.getByText('acted 1');
  });
});

// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { FocusNearby } from '../../src/ui/overlays/focus-nearby.ts';

/** A list whose rows are taken away by their own button, at once or after a question. */
function List({ ask = false, gone = '' }: { ask?: boolean; gone?: string }) {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  const [asked, setAsked] = useState<string | null>(null);
  const drop = (row: string) => {
    setRows((all) => all.filter((one) => one !== row));
    setAsked(null);
  };
  return (
    <main tabIndex={-1}>
      <FocusNearby />
      <p>Nothing to press</p>
      <section aria-label="Rows" tabIndex={-1}>
        <ul>
          {rows
            .filter((row) => row !== gone)
            .map((row) => (
              <li key={row}>
                <button onClick={() => (ask ? setAsked(row) : drop(row))} type="button">{`Delete ${row}`}</button>
              </li>
            ))}
        </ul>
      </section>
      {asked && (
        <Dialog
          footer={
            <button onClick={() => drop(asked)} type="button">
              Yes
            </button>
          }
          onClose={() => setAsked(null)}
          open
          title="Delete it?"
        />
      )}
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

test('a row that goes hands the focus to the next one, the last one to the one before, the only one to its list', async () => {
  render(<List />);
  await press('Delete first');
  await hasFocus('Delete second');
  await press('Delete third');
  await hasFocus('Delete second');
  await press('Delete second');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })));
});

test('a row that goes by a dialog hands the focus on too: the dialog can not give it back', async () => {
  render(<List ask />);
  await press('Delete second');
  await press('Yes');
  await hasFocus('Delete third');
});

test('who has clicked beside everything is not called back when the row goes', async () => {
  const view = render(<List />);
  screen.getByRole('button', { name: 'Delete first' }).focus();
  await userEvent.click(document.body);
  expect(document.activeElement).toBe(document.body);
  view.rerender(<List gone="first" />);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BusyFields } from '#ui/fields/busy-fields.tsx';

const form = (busy: boolean) => (
  <>
    <BusyFields busy={busy}>
      <input aria-label="Label" />
    </BusyFields>
    <button type="button">Cancel</button>
  </>
);

/** Like a browser: what is inert loses the focus. */
function leaveInert() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[inert]')) activeElement.blur();
}

test('who pressed Enter in a field has the focus there again afterwards, and need not look for their place', () => {
  const { rerender } = render(form(false));
  const field = screen.getByRole('textbox', { name: 'Label' });
  field.focus();
  rerender(form(true));
  leaveInert();
  expect(document.activeElement).toBe(document.body);
  rerender(form(false));
  expect(document.activeElement).toBe(field);
});

test('a focus that went elsewhere meanwhile is not taken away', () => {
  const { rerender } = render(form(false));
  screen.getByRole('textbox', { name: 'Label' }).focus();
  rerender(form(true));
  leaveInert();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  rerender(form(false));
  expect(document.activeElement).toBe(cancel);
});

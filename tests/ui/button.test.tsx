// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { toasts } from '../../src/ui/feedback/toast-store.ts';

test('Enter that is held down is one press: what a dialog puts under it was not looked at', () => {
  render(<Button>Pay</Button>);
  const button = screen.getByRole('button', { name: 'Pay' });
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
});

describe('a button that can not be used now', () => {
  test('keeps its place and focus, does nothing, and says why when pressed', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: SubmitEvent | Event) => event.preventDefault());
    document.addEventListener('submit', submit, { once: true });
    render(
      <form>
        <Button onClick={press} type="submit" unavailable="You are offline. Signing in needs a connection.">
          Sign in
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Sign in' });
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(/^You are offline/).id);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    const shown = toasts.list();
    expect(shown.map((toast) => toast.text)).toEqual(['You are offline. Signing in needs a connection.']);
    for (const toast of shown) toasts.dismiss(toast.id);
  });

  test('a second press while busy is ignored, so nothing is sent twice', async () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(press).not.toHaveBeenCalled();
  });
});

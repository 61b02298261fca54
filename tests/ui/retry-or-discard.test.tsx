// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RetryOrDiscard } from '#ui/feedback/retry-or-discard.tsx';

afterEach(cleanup);

test('what can still be saved is discarded by two presses at two places alone', async () => {
  const discard = vi.fn();
  render(<RetryOrDiscard count={2} onDiscard={discard} onRetry={() => undefined} />);
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Discard…');
  await userEvent.click(screen.getByRole('button', { name: 'Discard…' }));
  // Where the first press was, the second one keeps it.
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Keep');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(discard).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard 2 entries for good' }));
  expect(discard).toHaveBeenCalledOnce();
});

test('what a rule refused is closed by one press: nothing of it could be saved', async () => {
  const discard = vi.fn();
  render(<RetryOrDiscard count={1} onDiscard={discard} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(discard).toHaveBeenCalledOnce();
});

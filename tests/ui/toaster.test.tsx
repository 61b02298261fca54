// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createToastStore } from '../../src/ui/feedback/toast-store.ts';
import { Toaster } from '../../src/ui/feedback/toaster.tsx';

describe('the toaster', () => {
  test('a danger toast is an alert, other toasts are a status', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ kind: 'danger', text: 'Please fix all errors.' });
      store.show({ text: 'Draft kept on this device' });
    });
    expect(screen.getByRole('alert').textContent).toContain('Please fix all errors.');
    expect(screen.getByRole('status').textContent).toContain('Draft kept on this device');
  });

  test('stands under the bar, whose clock and buttons are needed meanwhile, and not over it', () => {
    const store = createToastStore();
    render(
      <>
        <header data-toasts-under="" />
        <Toaster store={store} />
      </>,
    );
    const bar = screen.getByRole('banner');
    bar.getBoundingClientRect = () => ({ bottom: 92 }) as DOMRect;
    act(() => {
      store.show({ kind: 'danger', text: 'Please fix all errors.' });
    });
    expect(screen.getByRole('region', { name: 'Messages' }).style.getPropertyValue('--under-bar')).toBe('100px');
  });

  test('stands under the tabs below the bar, too: they can be pressed meanwhile', () => {
    const store = createToastStore();
    render(
      <>
        <header data-toasts-under="" />
        <nav data-toasts-under="" />
        <Toaster store={store} />
      </>,
    );
    screen.getByRole('banner').getBoundingClientRect = () => ({ bottom: 92 }) as DOMRect;
    screen.getByRole('navigation').getBoundingClientRect = () => ({ bottom: 140 }) as DOMRect;
    act(() => {
      store.show({ kind: 'danger', text: 'Please fix all errors.' });
    });
    expect(screen.getByRole('region', { name: 'Messages' }).style.getPropertyValue('--under-bar')).toBe('148px');
  });

  test('the action runs once and takes the toast away', async () => {
    const store = createToastStore();
    const undo = vi.fn();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ text: '2 notes billed.', action: { label: 'Undo', onPress: undo } });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('2 notes billed.')).toBeNull();
  });

  test('focus inside holds the toasts, so a keyboard has time to reach the action', async () => {
    const store = createToastStore();
    const pause = vi.spyOn(store, 'pause');
    const resume = vi.spyOn(store, 'resume');
    render(<Toaster store={store} />);
    act(() => {
      store.show({ text: 'held' });
    });
    await userEvent.tab();
    expect(pause).toHaveBeenCalled();
    await userEvent.tab();
    expect(resume).toHaveBeenCalled();
  });
});

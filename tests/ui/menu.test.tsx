// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Menu, type MenuEntry } from '../../src/ui/overlays/menu.tsx';

const edit = vi.fn();
const remove = vi.fn();
const entries: MenuEntry[] = [
  { label: 'Edit', onSelect: edit },
  { kind: 'text', label: 'Billed 11/22/25. Editing is closed.' },
  { kind: 'link', label: 'Open full note', to: '/note/add-edit/4' },
  { label: 'Delete', danger: true, separated: true, onSelect: remove },
];

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <MemoryRouter>
      <Menu entries={entries} label="Options, Ruiz, Maya" />
      <button type="button">elsewhere</button>
    </MemoryRouter>,
  );
});

const button = () => screen.getByRole('button', { name: 'Options, Ruiz, Maya' });
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('a menu', () => {
  test('opened by pointer has no entry that looks chosen: Enter does nothing, and an arrow leads to the first one', async () => {
    await userEvent.click(button());
    expect(document.activeElement).toBe(screen.getByRole('menu'));
    await userEvent.keyboard('{Enter}');
    expect(edit).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('Edit'));
  });

  test('opens by key on its first entry; an act runs once and the focus goes back to the button', async () => {
    button().focus();
    await userEvent.keyboard('{Enter}');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(item('Edit'));
    await userEvent.keyboard('{Enter}');
    expect(edit).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('arrows go around, Home and End to the ends, a letter to its entry', async () => {
    button().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(item('Delete'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('Edit'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(item('Delete'));
    await userEvent.keyboard('o');
    expect(document.activeElement).toBe(item('Open full note'));
  });

  test('words that say why an act is missing can be reached, and do nothing', async () => {
    await userEvent.click(button());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const reason = item('Billed 11/22/25. Editing is closed.');
    expect(document.activeElement).toBe(reason);
    expect(reason.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(edit).not.toHaveBeenCalled();
    expect(remove).not.toHaveBeenCalled();
  });

  test('Escape closes it, gives the focus back, and does not reach a dialog around it', async () => {
    const outer = vi.fn();
    document.addEventListener('keydown', outer);
    await userEvent.click(button());
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', outer);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    expect(outer).not.toHaveBeenCalled();
  });

  test('a press elsewhere closes it and goes through', async () => {
    await userEvent.click(button());
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'elsewhere' }));
  });
});

// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '#features/commands/command.ts';
import { findCommands } from '#features/commands/command.ts';
import { CommandMenu } from '#features/commands/command-menu.tsx';
import { ShortcutDialog } from '#features/commands/shortcut-dialog.tsx';
import { useCommandKeys } from '#features/commands/use-command-keys.ts';
import { DisplayProvider, useDisplay } from '#ui/layout/display.tsx';
import { hideApp } from '../../../src/app/lock/hide-app.ts';
import { setWindowWidth } from '../../ui/window-width.ts';

const command = (label: string, group: Command['group'], also?: string): Command => ({
  key: `${group}:${label}`,
  group,
  label,
  icon: House,
  run: vi.fn<() => void>(),
  ...(also ? { also } : {}),
});
const all = [
  command('Start Session', 'Actions'),
  command('Roles', 'Go to'),
  command('Ruiz, Maya', 'Clients'),
  command('Ortiz, Jo', 'People', 'jo@demo.test'),
];

beforeEach(() => {
  localStorage.clear();
  setWindowWidth(1440);
});

describe('the command menu', () => {
  test('finds screens, actions, clients and people by any part of any word; names only once something is typed', () => {
    const labels = (typed: string) =>
      findCommands(all, typed).flatMap(({ commands }) => commands.map(({ label }) => label));
    expect(labels('')).toEqual(['Start Session', 'Roles']);
    expect(labels('r')).toEqual(['Roles', 'Ruiz, Maya']);
    expect(labels('may')).toEqual(['Ruiz, Maya']);
    expect(labels('jo@demo')).toEqual(['Ortiz, Jo']);
    expect(labels('jo')).toEqual(['Ortiz, Jo']);
  });

  test('is worked by arrows and Enter from the field, and closes before it acts', async () => {
    const done: string[] = [];
    const Menu = () => {
      const [open, setOpen] = useState(true);
      const run = () => done.push(`run, ${screen.queryByRole('dialog') ? 'open' : 'closed'}`);
      return open && <CommandMenu commands={all.map((one) => ({ ...one, run }))} onClose={() => setOpen(false)} />;
    };
    render(<Menu />);
    const box = await screen.findByRole('combobox', { name: 'Screen, action, client or person' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Start Session');
    await userEvent.keyboard('{ArrowDown}');
    const marked = screen.getByRole('option', { selected: true });
    expect([marked.textContent, box.getAttribute('aria-activedescendant')]).toEqual(['Roles', marked.id]);
    await userEvent.keyboard('{Enter}');
    expect(done).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says when nothing matches', async () => {
    render(<CommandMenu commands={all} onClose={() => undefined} />);
    await userEvent.type(await screen.findByRole('combobox'), 'zzz');
    await screen.findByText('Nothing matches “zzz”');
  });
});

function Keys({ onOpen }: { onOpen: (what: string) => void }) {
  const { singleKeys } = useDisplay();
  useCommandKeys(window, singleKeys, onOpen);
  return (
    <>
      <input aria-label="Title" />
      <textarea aria-label="Comment" />
    </>
  );
}

describe('the keys', () => {
  test('Ctrl or Cmd+K opens the menu, even while one types; ? the list, never while one types', async () => {
    const onOpen = vi.fn<(what: string) => void>();
    render(
      <DisplayProvider>
        <Keys onOpen={onOpen} />
      </DisplayProvider>,
    );
    await userEvent.keyboard('?');
    for (const name of ['Title', 'Comment']) {
      const field = screen.getByRole('textbox', { name });
      await userEvent.click(field);
      await userEvent.keyboard('?');
      expect(field).toHaveProperty('value', '?');
    }
    await userEvent.keyboard('{Control>}k{/Control}{Meta>}k{/Meta}');
    expect(onOpen.mock.calls).toEqual([['shortcuts'], ['commands'], ['commands']]);
  });

  test('under the lock nothing is found and no name is shown', async () => {
    const onOpen = vi.fn<(what: string) => void>();
    render(
      <DisplayProvider>
        <Keys onOpen={onOpen} />
      </DisplayProvider>,
    );
    const show = hideApp(document);
    await userEvent.keyboard('?{Control>}k{/Control}');
    expect(onOpen).not.toHaveBeenCalled();
    show();
    await userEvent.keyboard('?');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('shortcuts');
  });

  test('a key that the recording screen takes for itself opens nothing', async () => {
    const onOpen = vi.fn<(what: string) => void>();
    render(
      <DisplayProvider>
        <button onKeyDown={(event) => event.preventDefault()} type="button">
          Tantrum
        </button>
        <Keys onOpen={onOpen} />
      </DisplayProvider>,
    );
    screen.getByRole('button', { name: 'Tantrum' }).focus();
    await userEvent.keyboard('?{Control>}k{/Control}');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('the single keys can be turned off, and the device remembers', async () => {
    const onOpen = vi.fn<(what: string) => void>();
    const view = render(
      <DisplayProvider>
        <ShortcutDialog onClose={() => undefined} />
      </DisplayProvider>,
    );
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Add one to that behavior');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Single-key shortcuts/ }));
    within(dialog).getByText('Add one to that behavior (off)');
    view.unmount();
    render(
      <DisplayProvider>
        <Keys onOpen={onOpen} />
      </DisplayProvider>,
    );
    await userEvent.keyboard('?');
    expect(onOpen).not.toHaveBeenCalled();
  });
});

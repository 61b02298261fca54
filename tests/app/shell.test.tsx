// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { noteUnshown } from '#sync/download/unshown.ts';
import type { AppRoute } from '../../src/app/app-route.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { expectOnConsole } from '../setup/console.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { openApp, personWith, portsWith } from './test-app.tsx';

beforeEach(() => {
  localStorage.clear();
  setWindowWidth(1440);
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menuLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the shell', () => {
  test('the three links of the specification come first, the rest by permission', async () => {
    openApp('/', portsWith({ person: personWith(['*']) }));
    await heading('Home');
    expect(menuLinks().slice(0, 3)).toEqual(['Data Entry', 'Billing/Payroll', 'Calendar']);
    expect(menuLinks()).toContain('Roles');
  });

  test('the menu has the same links in the same order on every screen', async () => {
    const { router } = openApp('/', portsWith({ person: personWith(['*']) }));
    await heading('Home');
    const first = menuLinks();
    const open = routeTable.filter(
      (route: AppRoute) =>
        route.group === 'screen' && !route.redirect && !route.path.includes(':') && route.name !== '404',
    );
    expect(open.length).toBeGreaterThan(20);
    for (const { path, title } of open) {
      await act(() => router.navigate(path));
      await heading(title);
      expect(menuLinks(), path).toEqual(first);
    }
  });

  test('what a person may not open is not in the menu, and no shortcut leads there', async () => {
    openApp('/');
    await heading('Home');
    expect(menuLinks()).toEqual(['Data Entry', 'Home', 'Sessions', 'Notes', 'Clients', 'Assign', 'Behaviors', 'Graph']);
    expect(screen.queryByRole('button', { name: 'Shortcuts' })).toBeNull();
  });

  test('Payments in the shortcuts leads to insurance billing', async () => {
    openApp('/', portsWith({ person: personWith(['company.finance.*']) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Shortcuts' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Payments' }));
    await heading('Insurance billing');
  });

  test('a typed address and a navigation move the focus to the h1 and rename the page', async () => {
    const { router } = openApp('/graph');
    const first = await heading('Graph');
    expect(document.title).toBe('Graph · Tallybook');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await act(() => router.navigate('/sessions'));
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Sessions')));
    expect(document.title).toBe('Sessions · Tallybook');
  });

  test('a list that the server could not show in whole says so over any screen, until it is whole again', async () => {
    openApp('/');
    await heading('Home');
    act(() => noteUnshown('/api/sessions?limit=50', { sessions: [], unshown: 1 }));
    act(() => noteUnshown('/api/company/notes', { notes: [], unshown: 2 }));
    await screen.findByText("1 session can't be shown, 2 notes can't be shown");
    screen.getByText(/The record is kept/);
    act(() => noteUnshown('/api/sessions?limit=50', { sessions: [] }));
    await screen.findByText("2 notes can't be shown");
    act(() => noteUnshown('/api/company/notes', { notes: [] }));
    await waitFor(() => expect(screen.queryByText(/can't be shown/)).toBeNull());
  });

  test('a change of filters in the address does not take the focus away', async () => {
    const { router } = openApp('/graph');
    await heading('Graph');
    const link = screen.getByRole('link', { name: 'Notes' });
    link.focus();
    await act(() => router.navigate('/graph?months=6'));
    expect(document.activeElement).toBe(link);
  });

  test('the breadcrumb starts with home and names the routes above', async () => {
    openApp('/company/finance/insurance-billing/group', portsWith({ person: personWith(['*']) }));
    await heading('Insurance billing groups');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent?.replace('/', ''))).toEqual([
      '',
      'Finance',
      'Ins Billing',
      'Ins Billing Group',
    ]);
    expect(
      within(crumbs[0] ?? document.body)
        .getByRole('link', { name: 'Home' })
        .getAttribute('href'),
    ).toBe('/');
  });

  test('the menu can be minimized, hidden and shown again, and the device remembers', async () => {
    openApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Minimize menu' }));
    await userEvent.click(screen.getByRole('button', { name: 'Widen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Hide menu' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    expect(localStorage.getItem('tb_display')).toContain('"sidebar":"hidden"');
    await userEvent.click(screen.getByRole('button', { name: 'Show menu' }));
    expect(menuLinks()).toContain('Notes');
  });

  test('Start Session is asked of the app, by those who record', async () => {
    const app = openApp('/graph');
    await userEvent.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(app.asked).toEqual([['startSession']]);
    app.update(portsWith({ person: personWith(['notes.view', 'behavior.view']) }));
    expect(screen.queryByRole('button', { name: 'Start Session' })).toBeNull();
  });

  test('Sign out asks the app, and goes nowhere by itself', async () => {
    const app = openApp('/graph');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(app.asked).toEqual([['signOut']]);
    expect(app.path()).toBe('/graph');
  });
});

describe('while a session runs', () => {
  const recording = { 'Session Data': async () => () => <h1 tabIndex={-1}>Maya R. Session Data</h1> };
  const running = { sessionRunning: true, parts: { SessionStrip: () => <p>Session running</p> } };

  test('on a tablet the recording screen has the page to itself', async () => {
    setWindowWidth(820);
    openApp('/entry/session', portsWith(running), recording);
    await heading('Maya R. Session Data');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByText('Session running')).toBeNull();
  });

  test('finding and the list of keys stay within reach of the keyboard, once', async () => {
    setWindowWidth(1440);
    const parts = { ...running.parts, HelpKeys: () => <p>keys alone</p>, Tools: () => <p>tools of the bar</p> };
    const { router } = openApp('/entry/session', portsWith({ ...running, parts }), recording);
    await heading('Maya R. Session Data');
    expect(screen.getByText('keys alone')).toBeTruthy();
    expect(screen.queryByText('tools of the bar')).toBeNull();
    await act(() => router.navigate('/graph'));
    await heading('Graph');
    expect(screen.queryByText('keys alone')).toBeNull();
    expect(screen.getByText('tools of the bar')).toBeTruthy();
  });

  test('on every other screen the strip leads back', async () => {
    setWindowWidth(820);
    openApp('/graph', portsWith(running));
    await heading('Graph');
    expect(screen.getByText('Session running')).toBeTruthy();
  });

  test('without a running session the same screen keeps the shell, or nobody could leave it', async () => {
    setWindowWidth(820);
    openApp('/entry/session', portsWith(), recording);
    await heading('Maya R. Session Data');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });
});

describe('a screen that fails', () => {
  test('a chunk that can not be loaded says so inside the shell and offers another try', async () => {
    expectOnConsole(/could not be loaded|Failed to fetch/);
    openApp('/graph', portsWith(), { Graph: () => Promise.reject(new TypeError('Failed to fetch')) });
    await heading('Something went wrong');
    expect(screen.getByText(/Check your connection and try again/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });
});

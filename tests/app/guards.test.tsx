// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { insidePath } from '../../src/app/guards.tsx';
import { setWindowWidth } from '../ui/window-width.ts';
import { openApp, personWith, portsWith } from './test-app.tsx';

beforeEach(() => setWindowWidth(1440));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('who may be where', () => {
  test('without a stored token every screen leads to Login, and signing in leads back', async () => {
    const app = openApp('/notes?page=2', portsWith({ userId: null }));
    await heading('Sign in');
    expect(app.path()).toBe('/auth/login?from=%2Fnotes%3Fpage%3D2');
    app.update(portsWith());
    await heading('Notes');
    expect(app.path()).toBe('/notes?page=2');
  });

  test.each([
    ['a second person lands on Home', 99, 'Home', '/'],
    ['whoever was there before lands where they were', 7, 'Notes', '/notes?page=2'],
  ])('on a shared tablet %s', async (_, userId, title, path) => {
    const app = openApp('/notes?page=2');
    await heading('Notes');
    app.update(portsWith({ userId: null }));
    await heading('Sign in');
    app.update(portsWith({ userId }));
    await heading(title);
    expect(app.path()).toBe(path);
  });

  test('a signed-in person who enters /auth is sent Home', async () => {
    const app = openApp('/auth/forgot/password');
    await heading('Home');
    expect(app.path()).toBe('/');
  });

  test('a token that goes away in another tab ends the visit here too', async () => {
    const app = openApp('/graph');
    await heading('Graph');
    app.update(portsWith({ userId: null }));
    await heading('Sign in');
  });

  test('a missing permission shows who to ask, inside the shell, and not the screen', async () => {
    openApp('/settings/roles');
    await heading('You do not have access to this page');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  test('any one of the permissions of a route opens it, a wildcard too', async () => {
    openApp('/company/notes', portsWith({ person: personWith(['company.notes.*']) }));
    await heading('Notes (all therapists)');
  });

  test('a path that leads on leads to what the person may see there', async () => {
    const app = openApp('/company/finance', portsWith({ person: personWith(['company.finance.payroll.*']) }));
    await heading('Contractor Pay');
    expect(app.path()).toBe('/company/finance/contractor/pay');
  });

  test('while the person is still being read nothing is refused and nothing is shown', async () => {
    const app = openApp('/company/notes', portsWith({ person: undefined }));
    await waitFor(() => expect(screen.getByText('Opening Notes (all therapists)')).toBeTruthy());
    expect(screen.queryByRole('heading', { name: 'You do not have access to this page' })).toBeNull();
    app.update(portsWith({ person: personWith(['*']) }));
    await heading('Notes (all therapists)');
  });

  test.each([
    ['/notes?page=2', '/notes?page=2'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/auth/login', '/'],
  ])('after signing in, from=%s leads to %s and never out of the app', (from, path) => {
    expect(insidePath(from)).toBe(path);
  });
});

describe('paths', () => {
  test('an unknown path leads to /404, which names it and leads Home', async () => {
    const app = openApp('/sesions');
    await heading('Page not found');
    expect(app.path()).toBe('/404');
    expect(screen.getByText('We could not find /sesions')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'GO HOME' }).getAttribute('href')).toBe('/');
  });

  test('a redirect keeps the query', async () => {
    const app = openApp('/company/finance?page=3', portsWith({ person: personWith(['*']) }));
    await heading('Insurance billing');
    expect(app.path()).toBe('/company/finance/insurance-billing?page=3');
  });
});

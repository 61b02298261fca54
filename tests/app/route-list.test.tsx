// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { routeTable } from '../../src/app/route-table.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { openApp, personWith, portsWith } from './test-app.tsx';

beforeEach(() => setWindowWidth(1440));

describe('the route list', () => {
  test('names every route of the router’s own table with its path, and is searched', async () => {
    openApp('/sadmin/route-list', portsWith({ person: personWith(['*']) }));
    await screen.findByText(`${routeTable.length} of ${routeTable.length} routes`);
    // Of a long table the rows out of sight come a moment later.
    await screen.findAllByText(routeTable.at(-1)?.path ?? '');
    for (const { name, path } of routeTable) {
      expect(screen.getAllByText(name).length, name).toBeGreaterThan(0);
      expect(screen.getAllByText(path).length, path).toBeGreaterThan(0);
    }
    await userEvent.type(screen.getByLabelText('Search'), 'insurance-billing/group');
    await screen.findByText(`1 of ${routeTable.length} routes`);
  });

  test('is not open to somebody without the permission, and says who to ask', async () => {
    openApp('/sadmin/route-list');
    await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' });
    screen.getByText(/ask the person who manages roles in your company/);
  });
});

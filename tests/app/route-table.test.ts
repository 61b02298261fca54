import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AppRoute } from '../../src/app/app-route.ts';
import { screensOf } from '../../src/app/desk/use-commands.ts';
import type { Opens } from '../../src/app/may-open.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { navItemsFor } from '../../src/app/shell/nav-items.ts';
import { specified, specifiedRedirects } from './spec-routes.ts';

const routes: readonly AppRoute[] = routeTable;
const screens = readFileSync(new URL('../../src/app/screens.ts', import.meta.url), 'utf8');

describe('the route table', () => {
  test.each(specified)('%s is at %s', (name, path) => {
    const ours = routes.find((route) => route.name === name)?.path;
    expect(ours?.replace(/:(\w+\??)/g, '{$1}')).toBe(path);
  });

  test.each(specifiedRedirects)('%s leads to %s', (path, target) => {
    expect(routes.find((route) => route.path === path)?.redirect).toBe(target);
  });

  test('no two routes open one and the same screen, but Calendar and Task', () => {
    const loaders = [...screens.matchAll(/^ {2}'?([\w -]+)'?: async \(\) =>\s+(.+),$/gm)];
    expect(loaders).toHaveLength(routes.filter((route) => !route.redirect).length);
    const twice = loaders.filter(([, , load]) => loaders.filter(([, , other]) => other === load).length > 1);
    expect(twice.map(([, name]) => name)).toEqual(['Calendar', 'Task']);
  });

  test('no name and no path stands twice', () => {
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
  });

  test('every parent is a route, and no chain of parents turns back on itself', () => {
    for (const route of routes) {
      const seen = new Set<string>();
      for (let at: AppRoute | undefined = route; at?.parent; at = routes.find(({ name }) => name === at?.parent)) {
        expect(seen.has(at.name)).toBe(false);
        seen.add(at.name);
        expect(routes.map(({ name }) => name)).toContain(at.parent);
      }
    }
  });

  test('what lies under /company or /settings is open to nobody by default', () => {
    const guarded = routes.filter(({ path }) => /^\/(company|settings|sadmin)\b/.test(path));
    expect(guarded.length).toBeGreaterThan(5);
    for (const route of guarded) expect(route.needs?.length).toBeGreaterThan(0);
  });

  test('every screen that stands under no other is in the navigation, or is reached by what is said here', () => {
    const elsewhere: Record<string, string> = {
      '404': 'an address that is none',
      Task: 'the calendar by its other name',
      'route-list': 'the command palette',
      'company-open-sessions': 'Home',
      'User Profile': 'the menu of the person',
      sync: 'the sign of sending in the header',
    };
    const mayAll = { person: { can: () => true }, sessionRunning: true } as unknown as Opens;
    const inNavigation = navItemsFor(mayAll).map(({ to }) => to);
    const onTop = routes.filter(({ group, parent, redirect }) => group === 'screen' && !parent && !redirect);
    const lost = onTop.filter(({ name, path }) => !inNavigation.includes(path) && !(name in elsewhere));
    expect(lost.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(elsewhere).filter((name) => !onTop.some((route) => route.name === name))).toEqual([]);
  });

  test('whatever needs no row to open is found in Go to by its title, beside its place in the menu or on a screen', () => {
    const mayAll = { person: { can: () => true }, sessionRunning: true } as unknown as Opens;
    const found = new Map(screensOf(mayAll).map(({ to, label }) => [to, label]));
    const open = routes.filter(({ group, path, redirect }) => group === 'screen' && !redirect && !path.includes(':'));
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter(({ name, path }) => name !== '404' && !found.has(path)).map(({ name }) => name)).toEqual([]);
    // Two screens of one name could not be told apart.
    expect([...found.values()].filter((label) => label.trim() === '')).toEqual([]);
    expect(new Set(found.values()).size).toBe(found.size);
  });
});

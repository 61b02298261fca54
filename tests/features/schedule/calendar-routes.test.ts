import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeOf } from '#app/route-table.ts';

const screens = readFileSync(new URL('../../../src/app/screens.ts', import.meta.url), 'utf8');
/** What a route's line in the list of screens loads. */
const loaderOf = (name: string) => new RegExp(`^  ${name}: (.*)$`, 'm').exec(screens)?.[1];

test('Calendar and Task open one and the same screen, under their own titles', () => {
  expect([routeOf('Calendar').path, routeOf('Task').path]).toEqual(['/schedule/calendar', '/schedule/task']);
  expect([routeOf('Calendar').title, routeOf('Task').title]).toEqual(['Calendar', 'Task']);
  expect(loaderOf('Calendar')).toContain('CalendarScreen');
  expect(loaderOf('Task')).toBe(loaderOf('Calendar'));
});

import { expect, test } from 'vitest';
import { routeOf } from '#app/route-table.ts';
import { screens } from '#app/screens.ts';

test('Calendar and Task open one and the same screen, under their own titles', async () => {
  expect([routeOf('Calendar').path, routeOf('Task').path]).toEqual(['/schedule/calendar', '/schedule/task']);
  expect([routeOf('Calendar').title, routeOf('Task').title]).toEqual(['Calendar', 'Task']);
  const [calendar, task] = await Promise.all([screens.Calendar?.(), screens.Task?.()]);
  expect(calendar).toBeDefined();
  expect(task).toBe(calendar);
}, 30_000);

import { expect, test } from 'vitest';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';
import { eventText, undoneText } from '#features/session/log/event-text.ts';

const words = { behavior: () => 'Tantrum', skill: () => 'Requests item' } as unknown as Parameters<typeof eventText>[2];

test.each([
  ['whole-interval', 'no', 'Tantrum, interval 3 did not last'],
  ['whole-interval', 'yes', 'Tantrum, interval 3 lasted'],
  ['partial-interval', 'no', 'Tantrum, interval 3 did not occur'],
  ['momentary', 'yes', 'Tantrum, interval 3 occurred'],
] as const)('a %s marked %s never says of a behavior that went on for a part of it that it did not occur', (type, occurrence, said) => {
  const at = '2026-11-20T20:00:00Z';
  const stamp = { uid: 'a', seq: 1, at, tz: 'UTC' };
  const start: SessionEvent = {
    ...stamp,
    kind: 'interval_start',
    behaviour_id: 1,
    run: 'r',
    type,
    length: 10,
    planned: 5,
  };
  const mark = { kind: 'interval', run: 'r', index: 2, occurrence } as const;
  expect(eventText(mark, foldSession([start]), words)).toBe(said);
});

test('what Undo names is whole: whose intervals stopped, and that of a corrected tap the correction went', () => {
  const stamp = { uid: 'a', seq: 1, at: '2026-11-20T20:00:00Z', tz: 'UTC' };
  const start: SessionEvent = {
    ...stamp,
    ...{ kind: 'interval_start', behaviour_id: 1, run: 'r', type: 'momentary', length: 10, planned: 5 },
  };
  const tally = foldSession([start]);
  expect(undoneText({ kind: 'interval_stop', run: 'r' }, tally, words)).toBe('Tantrum, intervals stopped');
  expect(undoneText({ kind: 'interval_stop', run: 'unknown' }, tally, words)).toBe('Intervals stopped');
  expect(undoneText({ kind: 'tap', behaviour_id: 1, replaces: 'b' }, tally, words)).toBe('correction to Tantrum');
  expect(undoneText({ kind: 'tap', behaviour_id: 1 }, tally, words)).toBe('Tantrum');
});

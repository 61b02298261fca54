import { expect, test } from 'vitest';
import type { EventRow } from '#db/rows.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import { emptyTally, foldSession } from '#domain/session/tally.ts';
import { eventText, undoneText } from '#features/session/log/event-text.ts';
import { lineText } from '#features/session/log/line-reason.ts';

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

test.each([
  ['by a person', {}, 'Paused', 'Resumed'],
  ['by the app', { by: 'app' }, 'Submitted', 'Reopened'],
  [
    'by the app of another device',
    { by: 'app', device_id: 'p' },
    'Submitted on another device',
    'Reopened on another device',
  ],
  [
    'by the app, of a Submit elsewhere',
    { by: 'app', turn: 'elsewhere' },
    'Submitted on another device',
    'Reopened on another device',
  ],
  ['by the app, of one called a mistake', { by: 'app', turn: 'mistake' }, 'Called started by mistake', 'Brought back'],
] as const)('a pause that was noted %s is called what was done: nobody looks for one that nobody made', (_who, by, from, to) => {
  const stamp = { uid: 'a', seq: 1, at: '2026-11-20T20:00:00Z', tz: 'UTC', sessionId: 's', by: 'person' } as const;
  const say = (kind: 'pause' | 'resume') =>
    lineText({ event: { ...stamp, kind, ...by }, voided: null }, emptyTally, words);
  expect([say('pause'), say('resume')]).toEqual([from, to]);
});

test('what Undo names is whole: whose intervals stopped, and that of a corrected tap the correction went', () => {
  const stamp = { uid: 'a', seq: 1, at: '2026-11-20T20:00:00Z', tz: 'UTC' };
  const start: SessionEvent = {
    ...stamp,
    ...{ kind: 'interval_start', behaviour_id: 1, run: 'r', type: 'momentary', length: 10, planned: 5 },
  };
  const tally = foldSession([start]);
  const row = (act: SessionAct, uid = 'b'): EventRow => ({ ...act, ...stamp, uid, sessionId: 's', by: 'person' });
  const undone = (taken: EventRow[], was?: EventRow) => undoneText({ taken, was }, tally, words);
  const tap = row({ kind: 'tap', behaviour_id: 1 });
  const described = row({ kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } });
  const [onset, offset] = [row({ kind: 'onset', behaviour_id: 1 }), row({ kind: 'offset', behaviour_id: 1 })];
  expect(undone([row({ kind: 'interval_stop', run: 'r' })])).toBe('Tantrum, intervals stopped');
  expect(undone([row({ kind: 'interval_stop', run: 'unknown' })])).toBe('Intervals stopped');
  expect(undone([tap])).toBe('Tantrum');
  expect(undone([tap], tap)).toBe('correction to Tantrum');
  expect(undone([described], tap)).toBe('Tantrum, ABC');
  // Of one that was described before, its time alone; and one that was recorded with its description goes whole.
  expect(undone([described], described)).toBe('correction to Tantrum');
  expect(undone([described])).toBe('Tantrum');
  expect(undone([onset])).toBe('Tantrum, started');
  expect(undone([offset])).toBe('Tantrum, stopped');
  expect(undone([offset], offset)).toBe('correction to Tantrum, stopped');
  expect(undone([onset, offset])).toBe('Tantrum, whole episode');
});

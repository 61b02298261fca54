import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { perNoteText } from '#domain/note/note-fields.ts';
import { type DigestSource, digestText } from '#domain/session/session-digest.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';

const session = { uid: 's', client_id: 1, visit_location: 1, startDate: '2026-11-20', startTime: '15:00' };
const stamp = { at: '2026-11-20T15:00:00-05:00', tz: 'America/New_York' };
const tap = (uid: string, seq: number): SessionEvent => ({ ...stamp, uid, seq, kind: 'tap', behaviour_id: 3 });
const source = (changes: Partial<DigestSource> = {}): DigestSource => ({
  session,
  end: null,
  events: [],
  note: null,
  entry: [],
  ...changes,
});
const note = {
  uid: 'n',
  client_id: 1,
  date_visited: '2026-11-20',
  location: 2,
  begin_time: '15:00',
  end_time: '17:00',
  ...perNoteText(() => ''),
};

describe('the text of a session', () => {
  test('is the same in whatever order its parts came, and however often', () => {
    const events = fc.uniqueArray(fc.uuid(), { maxLength: 8 }).map((uids) => uids.map((uid, at) => tap(uid, at)));
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (known, order) => {
        const shuffled = known
          .map((event) => ({ event, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        const entry = [
          { behaviour_id: 12, entry: 0 },
          { behaviour_id: 3, entry: 2 },
        ];
        const one = digestText(source({ events: known, entry }));
        expect(digestText(source({ events: [...shuffled, ...known], entry: entry.toReversed() }))).toBe(one);
      }),
    );
  });

  test('says nothing of what only one side has: the device of an event, fields that are absent', () => {
    const bare = tap('a', 1);
    const stored = { ...bare, device_id: 'd', mono: undefined, by: 'person' as const, sessionId: 's' };
    expect(digestText(source({ events: [stored] }))).toBe(digestText(source({ events: [bare] })));
  });

  test.each<[string, Partial<DigestSource>]>([
    ['an event more', { events: [tap('a', 1), tap('b', 2)] }],
    ['another time of an event', { events: [{ ...tap('a', 1), at: '2026-11-20T15:00:01-05:00' }] }],
    [
      'what went before an event',
      { events: [{ ...tap('a', 1), kind: 'tap', behaviour_id: 3, abc: { antecedent: 'x' } }] },
    ],
    ['a note', { events: [tap('a', 1)], note }],
    ['another word of the note', { events: [tap('a', 1)], note: { ...note, comment: 'x' } }],
    ['the end', { events: [tap('a', 1)], end: { endDate: '2026-11-20', endTime: '17:00' } }],
    ['a stated zero', { events: [tap('a', 1)], entry: [{ behaviour_id: 3, entry: 0 }] }],
  ])('changes with %s', (_what, changes) => {
    expect(digestText(source(changes))).not.toBe(digestText(source({ events: [tap('a', 1)] })));
  });

  test('keeps fields apart: text that looks like the next line is not the next line', () => {
    const split = digestText(source({ note: { ...note, health_safety: '"x","y"', comment: '' } }));
    const moved = digestText(source({ note: { ...note, health_safety: '"x"', comment: '"y"' } }));
    expect(split).not.toBe(moved);
    expect(digestText(source({ note: { ...note, comment: 'a\nb' } })).split('\n')).toHaveLength(4);
  });

  test('is this, for ever: a device and a server of different versions must agree', () => {
    expect(digestText(source({ events: [tap('a', 1)], note }))).toBe(
      [
        '["session","s",1,1,"2026-11-20","15:00"]',
        '["end",null,null]',
        '["event","a",1,"tap","2026-11-20T15:00:00-05:00","America/New_York",null,null,null,3,null,null,null,null,null,null,null,null,null,null,null,null]',
        '["note","n",1,"2026-11-20",2,"15:00","17:00","","","","",""]',
        '',
      ].join('\n'),
    );
  });
});

import { expect, test } from 'vitest';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { MOST_ABC_TEXT, nearlyFull, whyNotMore, whyNotMoreText } from '#domain/session/session-limit.ts';

test('a session takes 20,000 facts and no more, and what ends or takes back something beyond them', () => {
  expect(whyNotMore(20_000, ['tap'])).toBeNull();
  expect(whyNotMore(20_001, ['tap'])).toMatch(/^This session is full.*Submit it, then start a new session/);
  expect(whyNotMore(20_001, ['offset', 'tap'])).toMatch(/full/);
  expect(whyNotMore(20_001, ['offset', 'resume', 'interval_stop', 'void'])).toBeNull();
  expect(whyNotMore(21_001, ['offset'])).toMatch(/full/);
});

test('that it is getting full is said from 18,000 on, with how many there are', () => {
  expect(nearlyFull(17_999)).toBeNull();
  expect(nearlyFull(18_000)).toMatch(/^This session has 18,000 of the 20,000 records/);
  expect(nearlyFull(20_000)).toMatch(/^This session is full/);
});

test('its ABC texts together have a length that is not passed; facts without one add nothing to it', () => {
  const stamp = { uid: 'x', seq: 1, at: '2026-11-20T10:00:00Z', tz: '', kind: 'tap', behaviour_id: 1 } as const;
  const half = 'a'.repeat(MOST_ABC_TEXT / 2);
  const full: SessionEvent[] = [
    { ...stamp, abc: { antecedent: half } },
    { ...stamp, uid: 'y', abc: { consequence: half } },
    { ...stamp, uid: 'z' },
  ];
  const why = (...added: SessionEvent[]) => whyNotMoreText([...full, ...added], added);
  const more = { ...stamp, uid: 'new', abc: { antecedent: 'b' } };
  const undo = (target_uid: string): SessionEvent => ({ ...stamp, kind: 'void', uid: `no ${target_uid}`, target_uid });
  expect(whyNotMoreText(full, full)).toBeNull();
  expect(why(more)).toMatch(/^The ABC texts .*in the note\.$/);
  expect(why({ ...stamp, uid: 'plain' }, undo('x'))).toBeNull();
  // In place of what stood before; not of what came with it.
  expect(why(undo('x'), more)).toBeNull();
  expect(why(more, undo('new'))).toMatch(/^The ABC/);
  const again = full.map((event) => ({ ...event, uid: `${event.uid} again` }));
  const corrected = [...full, ...again, undo('x')];
  expect(whyNotMoreText([...corrected, undo('y'), more], [undo('y'), more])).toMatch(/^The ABC/);
});

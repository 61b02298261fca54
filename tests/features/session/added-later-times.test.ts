import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { addedLater } from '#features/session/log/added-later.ts';

const begin = Date.parse('2026-11-20T20:00:00.000Z');
let seq = 0;
/** A tap, written so many seconds after the page began. @param of the moment that it is of, where that is another one */
const tap = (written: number, of = written, more: Partial<SessionEvent> = {}): SessionEvent => ({
  ...{ kind: 'tap', behaviour_id: 1, uid: `tap ${++seq}`, seq, tz: 'America/New_York' },
  ...{ at: new Date(begin + of * 1000).toISOString(), mono: written * 1000, boot: 'page' },
  ...(more as object),
});
const marks = (events: SessionEvent[]) => {
  const found = addedLater(events);
  return events.map(({ uid }) => found.has(uid));
};

describe('an event was added later', () => {
  test('where its time was typed: its page had counted further, or something later was recorded before it', () => {
    expect(marks([tap(10.3), tap(600, 300), tap(700.1)])).toEqual([false, true, false]);
    expect(marks([tap(900.4), tap(5, 300, { boot: 'next page' })])).toEqual([false, true]);
  });

  test('and not where it was pressed then, in whole seconds too, on a page that slept, or on another device', () => {
    expect(marks([tap(10), tap(20), tap(20, 3600.5)])).toEqual([false, false, false]);
    expect(marks([tap(900.4), tap(5, 300, { boot: 'another', device_id: 'another' })])).toEqual([false, false]);
  });

  test('nor where it says of itself that it was corrected, or the recorder wrote it', () => {
    expect(marks([tap(600.2), tap(700, 300, { replaces: 'x' }), tap(700, 300, { by: 'app' })])).toEqual([
      false,
      false,
      false,
    ]);
  });
});

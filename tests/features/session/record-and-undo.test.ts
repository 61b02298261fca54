import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { effectiveEvents, lastUndoable } from '#db/effective-events.ts';
import { findSession, listEvents, listLatestEvents } from '#db/queries/sessions.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { timerStart } from '#domain/session/session-timer.ts';
import { foldSession, isPaused } from '#domain/session/tally.ts';
import { pauseSession, resetTimer, resumeSession } from '#features/session/frame/pause-session.ts';
import {
  closeInterval,
  markInterval,
  startIntervals,
  stopIntervals,
} from '#features/session/intervals/record-interval.ts';
import { describableOf } from '#features/session/log/abc-facts.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { correctedText } from '#features/session/log/corrected-text.ts';
import { lastEventText } from '#features/session/log/event-text.ts';
import { logLines, runningCounts } from '#features/session/log/log-lines.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { removeLastOf, undoEvent, undoLast } from '#features/session/record/undo.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

let device: TestDevice;
let session: string;
let begin: number;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  begin = device.time.now;
});
afterEach(() => device.db.close());

const row = async () => {
  const found = await findSession(device.db, session);
  if (!found) throw new Error('no session');
  return found;
};
const at = (seconds: number) => {
  device.time.now = begin + seconds * 1000;
};
const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
const plan = { behaviorId: 9, type: 'partial-interval' as const, length: 10, planned: 3 };
const cells = async () => {
  const { tally } = await row();
  const [run] = tally.runs;
  return run ? intervalCells(run, tally.pauses, device.time.now) : [];
};
const close = (run: string, index: number, silence = true) =>
  closeInterval(device, session, { run, index, silence, at: iso((index + 1) * 10) });
/** The row beside the events must always be what the events say. */
afterEach(async () => {
  const events = await listEvents(device.db, session);
  const { tally, last, eventCount } = await row();
  expect(tally).toEqual(foldSession(events));
  expect(last?.uid).toBe(lastUndoable(events)?.uid);
  expect(eventCount).toBe(events.length);
});

describe('a typed count', () => {
  it('is not added to by words on, or a new time for, a tap that it replaced', async () => {
    for (let i = 0; i < 3; i++) await recordTap(device, session, 1);
    await setCount(device, session, 1, 5);
    const events = await listEvents(device.db, session);
    expect(describableOf(events, 1)).toEqual([]);
    const act = { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Demand given' } } as const;
    await expect(correctEvent(device, session, events[0]?.uid ?? '', act, iso(0))).rejects.toThrow(
      'A typed count has replaced this. It can no longer be changed.',
    );
    expect((await row()).tally.behaviors).toMatchObject({ 1: { count: 5 } });
    await recordTap(device, session, 1);
    const [tap] = describableOf(await listEvents(device.db, session), 1);
    await correctEvent(device, session, tap?.uid ?? '', act, iso(0));
    expect((await row()).tally.behaviors).toMatchObject({ 1: { count: 6 } });
  });
});

describe('a correction', () => {
  it('taken back brings the event that it replaced back, with its time', async () => {
    await recordTap(device, session, 1);
    const [tap] = await listEvents(device.db, session);
    at(60);
    await correctEvent(device, session, tap?.uid ?? '', { kind: 'tap', behaviour_id: 2 }, iso(30));
    expect((await row()).tally.behaviors).toMatchObject({ 2: { count: 1 } });
    await undoLast(device, session);
    expect((await row()).tally.behaviors).toEqual({ 1: { count: 1, lastAt: iso(0) } });
  });

  it('of a correction can be taken back twice', async () => {
    await recordTap(device, session, 1);
    const uid = async () => (await row()).last?.uid ?? '';
    await correctEvent(device, session, await uid(), { kind: 'tap', behaviour_id: 2 }, iso(0));
    await correctEvent(device, session, await uid(), { kind: 'tap', behaviour_id: 3 }, iso(0));
    expect(Object.keys((await row()).tally.behaviors)).toEqual(['3']);
    await undoLast(device, session);
    expect(Object.keys((await row()).tally.behaviors)).toEqual(['2']);
    await undoLast(device, session);
    expect(Object.keys((await row()).tally.behaviors)).toEqual(['1']);
  });

  it('goes to the server without what only this device knows', async () => {
    await recordTap(device, session, 1);
    await correctEvent(device, session, (await row()).last?.uid ?? '', { kind: 'tap', behaviour_id: 2 }, iso(0));
    const op = (await device.db.ops.orderBy('seq').toArray()).at(-1);
    for (const event of (op?.body as { events: object[] }).events)
      expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['replaces', 'by', 'sessionId']));
  });
});

describe('the closing of an interval', () => {
  it('counts a tap of the last moment that was still on its way when the interval ended', async () => {
    const run = await startIntervals(device, session, plan);
    at(9.99);
    const tap = markInterval(device, session, run, 0, 'yes');
    at(10);
    await Promise.all([tap, close(run, 0)]);
    expect(await cells()).toEqual(['yes', 'running', 'ahead']);
  });

  it('never overrules an answer that was given after the end', async () => {
    const run = await startIntervals(device, session, { ...plan, type: 'whole-interval' });
    at(11);
    await markInterval(device, session, run, 0, 'yes');
    await close(run, 0);
    expect((await cells())[0]).toBe('yes');
  });

  it('writes nothing for an interval that was not watched, was paused, or is not there', async () => {
    const run = await startIntervals(device, session, plan);
    at(5);
    await pauseSession(device, session);
    at(12);
    const before = (await row()).eventCount;
    await close(run, 0);
    await close(run, 7);
    await close('no such run', 0);
    await close(run, 1, false);
    expect((await row()).eventCount).toBe(before);
  });

  it('is no act of the person: Undo passes over it', async () => {
    await recordTap(device, session, 1);
    const run = await startIntervals(device, session, plan);
    at(10);
    await close(run, 0);
    expect((await row()).last?.kind).toBe('interval_start');
  });

  it('is made anew when the mark it was made from is taken back', async () => {
    const run = await startIntervals(device, session, plan);
    at(4);
    await markInterval(device, session, run, 0, 'yes');
    at(10);
    await close(run, 0);
    expect((await cells())[0]).toBe('yes');
    at(12);
    await undoLast(device, session);
    expect((await cells())[0]).toBe('no');
  });

  it('says of no partial interval in which the behavior was counted that it did not occur, and again so when that is taken back', async () => {
    const run = await startIntervals(device, session, plan);
    at(10);
    await close(run, 0);
    at(15);
    await recordTap(device, session, 9);
    at(16);
    await recordTap(device, session, 1);
    at(21);
    await close(run, 1);
    expect(await cells()).toEqual(['no', 'yes', 'running']);
    at(22);
    await undoLast(device, session);
    expect(await cells()).toEqual(['no', 'yes', 'running']);
    await undoLast(device, session);
    expect(await cells()).toEqual(['no', 'no', 'running']);
  });

  it('of what stays counted stays as it is, whatever else is taken back: in each interval that has a count, not only in the last', async () => {
    const run = await startIntervals(device, session, plan);
    for (const index of [0, 1, 2]) {
      at(index * 10 + 3);
      await recordTap(device, session, 9);
      at(index * 10 + 10);
      await close(run, index);
    }
    expect(await cells()).toEqual(['yes', 'yes', 'yes']);
    at(90);
    await recordTap(device, session, 9);
    await recordTap(device, session, 9);
    await undoLast(device, session);
    expect(await cells()).toEqual(['yes', 'yes', 'yes']);
    await removeLastOf(device, session, 9);
    await undoLast(device, session);
    expect(await cells()).toEqual(['yes', 'yes', 'no']);
  });

  it('follows a count that is corrected, described or brought back: into the interval where it is now, and out of where it was', async () => {
    const run = await startIntervals(device, session, plan);
    for (const [index, behavior] of [9, 1].entries()) {
      at(index * 10 + 3);
      await recordTap(device, session, behavior);
      at(index * 10 + 10);
      await close(run, index);
    }
    at(40);
    const tapped = async (seconds: number) =>
      must(
        effectiveEvents(await listEvents(device.db, session)).find(
          (event) => event.kind === 'tap' && event.at === iso(seconds),
        ),
        'a tap',
      );
    const first = await tapped(3);
    expect((await cells()).slice(0, 2)).toEqual(['yes', 'no']);
    // Words on it, and the words taken back.
    const tap = { kind: 'tap', behaviour_id: 9 } as const;
    await correctEvent(device, session, first.uid, { ...tap, abc: { antecedent: 'Told no' } }, first.at);
    expect((await cells()).slice(0, 2)).toEqual(['yes', 'no']);
    await undoLast(device, session);
    expect((await cells()).slice(0, 2)).toEqual(['yes', 'no']);
    // Of another behavior; of this one; at another time.
    await correctEvent(device, session, first.uid, { kind: 'tap', behaviour_id: 1 }, first.at);
    expect((await cells()).slice(0, 2)).toEqual(['no', 'no']);
    const second = await tapped(13);
    await correctEvent(device, session, second.uid, tap, second.at);
    expect((await cells()).slice(0, 2)).toEqual(['no', 'yes']);
    await correctEvent(device, session, (await tapped(13)).uid, tap, iso(5));
    expect((await cells()).slice(0, 2)).toEqual(['yes', 'no']);
    const moved = await tapped(5);
    await undoEvent(device, session, moved.uid);
    expect((await cells()).slice(0, 2)).toEqual(['no', 'yes']);
  });

  it('comes back with a count that is restored', async () => {
    const run = await startIntervals(device, session, plan);
    at(3);
    await recordTap(device, session, 9);
    at(10);
    await close(run, 0);
    const [tap] = (await listEvents(device.db, session)).filter(({ kind }) => kind === 'tap');
    await removeLastOf(device, session, 9);
    expect((await cells())[0]).toBe('no');
    await restoreEvent(device, session, tap?.uid ?? '');
    expect((await cells())[0]).toBe('yes');
  });

  it('takes a count for nothing in a whole interval: it does not say that it lasted', async () => {
    const run = await startIntervals(device, session, { ...plan, type: 'whole-interval' });
    at(4);
    await recordTap(device, session, 9);
    at(10);
    await close(run, 0);
    expect((await cells())[0]).toBe('not_observed');
  });

  it('falls away with its mark where silence is no answer', async () => {
    const run = await startIntervals(device, session, { ...plan, type: 'whole-interval' });
    at(4);
    await markInterval(device, session, run, 0, 'no');
    at(10);
    await close(run, 0);
    at(12);
    await undoLast(device, session);
    expect((await cells())[0]).toBe('not_observed');
  });

  it('comes back when a correction of its cell is taken back', async () => {
    const run = await startIntervals(device, session, plan);
    at(10);
    await close(run, 0);
    at(15);
    await markInterval(device, session, run, 0, 'not_observed');
    expect((await cells())[0]).toBe('not_observed');
    await undoLast(device, session);
    expect((await cells())[0]).toBe('no');
  });
});

describe('a mark', () => {
  it('that a quick finger makes twice is one: one Undo takes it back', async () => {
    const run = await startIntervals(device, session, plan);
    at(3);
    await markInterval(device, session, run, 0, 'yes');
    await markInterval(device, session, run, 0, 'yes');
    at(5);
    await undoLast(device, session);
    expect((await row()).tally.runs[0]?.marks).toEqual({});
    at(10);
    await close(run, 0);
    expect((await cells())[0]).toBe('no');
  });

  it('a recording whose start was taken back comes back whole: one slip must not cost all of its intervals', async () => {
    const run = await startIntervals(device, session, plan);
    for (const index of [0, 1, 2]) {
      at((index + 1) * 10);
      await closeInterval(device, session, { run, index, silence: true, at: iso((index + 1) * 10) });
    }
    const [start] = await listEvents(device.db, session);
    await undoLast(device, session);
    expect(await cells()).toEqual([]);
    const lines = logLines(await listEvents(device.db, session));
    expect(lines.find(({ event }) => event.uid === start?.uid)).toMatchObject({ voided: 'undone', canRestore: true });
    await restoreEvent(device, session, start?.uid ?? '');
    expect(await cells()).toEqual(['no', 'no', 'no']);
  });

  it('a stop taken back lets the recording go on', async () => {
    const run = await startIntervals(device, session, plan);
    at(5);
    await stopIntervals(device, session, run);
    await undoLast(device, session);
    expect((await row()).tally.runs[0]?.stoppedAt).toBeNull();
  });
});

describe('the log', () => {
  it('says with each occurrence what its count stood at: the latest has the tile’s number, what no longer counts has none', async () => {
    const numbers = async () => {
      const lines = logLines(await listEvents(device.db, session));
      const counts = runningCounts(lines, (await row()).tally);
      return lines.map(({ event }) => counts.get(event.uid));
    };
    for (const second of [1, 2, 3]) {
      at(second);
      await recordTap(device, session, 1);
    }
    expect(await numbers()).toEqual([3, 2, 1]);
    await undoLast(device, session);
    expect(await numbers()).toEqual([undefined, 2, 1]);
    // Added later, in its place.
    await recordTap(device, session, 1, iso(0));
    expect(await numbers()).toEqual([undefined, 3, 2, 1]);
    await setCount(device, session, 1, 7);
    at(9);
    await recordTap(device, session, 1);
    expect(await numbers()).toEqual([8, undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('Remove last of a tile', () => {
  it('takes one away where the last was corrected: its first version does not come back and count again', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 1);
    const wrong = must((await listEvents(device.db, session)).at(-1), 'the second tap');
    await correctEvent(device, session, wrong.uid, { kind: 'tap', behaviour_id: 2 }, iso(0));
    await removeLastOf(device, session, 2);
    const { tally } = await row();
    expect(tally.behaviors[2]).toBeUndefined();
    expect(tally.behaviors[1]?.count).toBe(1);
  });

  it('leaves a typed count to a question: what it took the place of would come back, and be more', async () => {
    await recordTap(device, session, 1);
    await setCount(device, session, 1, 0);
    await expect(removeLastOf(device, session, 1)).rejects.toMatchObject({
      reason: 'The last record is a typed count.',
    });
  });

  it('leaves an interval recording of the same behavior alone', async () => {
    await recordTap(device, session, 9);
    await startIntervals(device, session, plan);
    await removeLastOf(device, session, 9);
    const { tally } = await row();
    expect(tally.behaviors[9]).toBeUndefined();
    expect(tally.runs).toHaveLength(1);
  });

  it('says so when there is nothing', async () => {
    await expect(removeLastOf(device, session, 1)).rejects.toMatchObject({ reason: 'Nothing to undo.' });
  });
});

describe('the timer', () => {
  it('reset while paused runs again from zero', async () => {
    at(30);
    await pauseSession(device, session);
    at(60);
    await resetTimer(device, session);
    const after = await row();
    expect(isPaused(after.tally)).toBe(false);
    expect(timerStart(after)).toBe(iso(60));
  });

  it('reset by mistake is taken back alone: the end of the pause before it stands', async () => {
    at(30);
    await pauseSession(device, session);
    at(60);
    await resumeSession(device, session);
    at(90);
    await resetTimer(device, session);
    expect((await row()).last?.kind).toBe('timer_reset');
    at(100);
    await undoLast(device, session);
    const after = await row();
    expect(timerStart(after)).toBe(after.timerStartedAt);
    expect(after.tally.pauses).toEqual([{ from: iso(30), to: iso(60) }]);
    expect(after.last?.kind).toBe('resume');
  });
});

describe('a tap at another time', () => {
  it('does not become the last one when it was earlier', async () => {
    at(600);
    await recordTap(device, session, 1);
    await recordTap(device, session, 1, iso(60));
    expect((await row()).tally.behaviors[1]).toEqual({ count: 2, lastAt: iso(600) });
  });
});

describe('the log', () => {
  it('keeps everything, newest first, and says what became of it', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 1);
    await undoLast(device, session);
    await recordTap(device, session, 2);
    await correctEvent(device, session, (await row()).last?.uid ?? '', { kind: 'tap', behaviour_id: 3 }, iso(1));
    const lines = logLines(await listEvents(device.db, session));
    expect(lines.map(({ event, voided }) => ['behaviour_id' in event && event.behaviour_id, voided])).toEqual([
      [3, null],
      [2, 'corrected'],
      [1, 'undone'],
      [1, null],
    ]);
  });

  it('offers no change to taps before a typed count: they no longer count, and must not count twice', async () => {
    await recordTap(device, session, 1);
    await setCount(device, session, 1, 12);
    await recordTap(device, session, 1);
    const lines = logLines(await listEvents(device.db, session));
    expect(lines.map(({ voided, canUndo, canCorrect }) => [voided, canUndo, canCorrect])).toEqual([
      [null, true, true],
      [null, true, false],
      ['replaced', false, false],
    ]);
  });

  it('Undo of a line in the middle takes only that one back', async () => {
    await recordTap(device, session, 1);
    await recordTap(device, session, 2);
    const [first] = await listEvents(device.db, session);
    await undoEvent(device, session, first?.uid ?? '');
    expect(Object.keys((await row()).tally.behaviors)).toEqual(['2']);
    await expect(undoEvent(device, session, first?.uid ?? '')).rejects.toMatchObject({ reason: 'Nothing to undo.' });
  });

  it('a page of it knows what was undone later', async () => {
    for (let i = 0; i < 5; i++) await recordTap(device, session, 1);
    const third = (await listEvents(device.db, session))[2];
    await undoEvent(device, session, third?.uid ?? '');
    const lines = logLines(await listLatestEvents(device.db, session, 4));
    expect(lines.map(({ voided }) => voided)).toEqual([null, null, 'undone']);
  });
});

it('the log stands in the order of the times that it shows, whenever a line was written, and says what was corrected', async () => {
  at(40);
  await recordTap(device, session, 1);
  at(50);
  await recordTap(device, session, 2);
  const [first, second] = await listEvents(device.db, session);
  await recordTap(device, session, 1, iso(10));
  await correctEvent(device, session, must(second, 'a tap').uid, { kind: 'tap', behaviour_id: 2 }, iso(20));
  const shown = logLines(await listEvents(device.db, session));
  expect(shown.map(({ event, voided, was }) => [event.at, voided, was?.at])).toEqual([
    [iso(50), 'corrected', undefined],
    [iso(40), null, undefined],
    [iso(20), null, iso(50)],
    [iso(10), null, undefined],
  ]);
  expect(
    shown.flatMap(
      (line) =>
        correctedText(
          line,
          () => 'Tantrum',
          (moment) => moment,
        ) ?? [],
    ),
  ).toEqual([`Corrected from ${iso(50)}`, 'Added later']);
  const { last, tally } = await row();
  const words = makeWords(new Map(), new Map(), [1, 2], false);
  expect(lastEventText(must(last, 'the last'), tally, words)).toMatch(/^Corrected: .*, count 1$/);
  // Words that are added correct nothing.
  const described = { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Demand given' } } as const;
  await correctEvent(device, session, must(first, 'a tap').uid, described, iso(40));
  expect(logLines(await listEvents(device.db, session)).filter(({ was }) => was)).toHaveLength(1);
});

it('the log stands in the order of time, also where another device’s part came here in one go', async () => {
  at(1);
  await recordTap(device, session, 1);
  at(5);
  await recordTap(device, session, 1);
  const events = await listEvents(device.db, session);
  const there = events.slice(0, 1).map((event) => ({
    ...event,
    ...{ uid: 'there', seq: 999, at: iso(3), device_id: 'other', beside: true as const },
  }));
  const lines = logLines([...events, ...there]);
  expect(lines.map(({ event }) => event.at)).toEqual([iso(5), iso(3), iso(1)]);
});

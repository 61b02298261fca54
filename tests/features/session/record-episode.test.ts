import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastUndoable } from '#db/effective-events.ts';
import { findSession, listEvents, listLatestEvents } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { emptyTally, foldSession } from '#domain/session/tally.ts';
import { recordCue } from '#features/session/cues/record-cue.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { abcFacts } from '#features/session/log/abc-facts.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { whyNotEpisode } from '#features/session/log/episode-place.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { addEpisode } from '#features/session/record/add-episode.ts';
import { endsAtSubmit } from '#features/session/record/end-episodes.ts';
import { recordMark, toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { removeLastOf, undoEvent, undoLast } from '#features/session/record/undo.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
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
const press = (id = 1) => toggleEpisode(device, session, id, device.time.now);
const pressAt = async (seconds: number, id = 1) => {
  at(seconds);
  await press(id);
};
/** Seconds of each behavior's episodes, and whether one goes on. */
const times = async (id = 1) => {
  const { episodes = {}, pauses } = (await row()).tally;
  const sum = durationSum(episodes[id] ?? [], pauses, null, device.time.now);
  const { total, unmeasured = 0 } = sum;
  return { number: sum.episodes + unmeasured, seconds: total / 1000, goesOn: openOnset(episodes[id]) !== null };
};
const lines = async () => logLines(await listEvents(device.db, session));
/** The row beside the events must always be what the events say. */
afterEach(async () => {
  const events = await listEvents(device.db, session);
  const { tally, last, eventCount } = await row();
  expect(tally).toEqual(foldSession(events));
  expect(last?.uid).toBe(lastUndoable(events)?.uid);
  expect(eventCount).toBe(events.length);
});

describe('a duration tile', () => {
  it('starts and stops; several run at once, each by its own stamps', async () => {
    await pressAt(0, 1);
    await pressAt(10, 2);
    await pressAt(30, 1);
    at(40);
    expect(await times(1)).toEqual({ number: 1, seconds: 30, goesOn: false });
    expect(await times(2)).toEqual({ number: 1, seconds: 30, goesOn: true });
    expect((await row()).tally.behaviors[1]).toEqual({ count: 1, lastAt: iso(0) });
  });

  it('goes by the disk, not by the screen: two presses in a row are a start and a stop', async () => {
    await Promise.all([press(), press()]);
    expect(await times()).toEqual({ number: 1, seconds: 0, goesOn: false });
  });

  it('runs on while nobody is there: a killed page finds it with its true time', async () => {
    await pressAt(5);
    device.db.close();
    at(3605);
    await device.db.open();
    expect(await times()).toEqual({ number: 1, seconds: 3600, goesOn: true });
  });

  it('never ends before it began, whatever was done to the clock', async () => {
    await pressAt(600);
    await pressAt(60);
    expect(await times()).toMatchObject({ number: 1, seconds: 0, goesOn: false });
    await pressAt(700);
    at(100);
    await toggleEpisode(device, session, 1, begin + 730_000);
    at(800);
    expect(await times()).toMatchObject({ number: 2, seconds: 30 });
  });

  it('a stop that could not be saved and is tried again is still the stop of then', async () => {
    await pressAt(0);
    at(90);
    await recordMark(device, session, 1, 'offset', iso(20));
    expect(await times()).toEqual({ number: 1, seconds: 20, goesOn: false });
  });
});

describe('Undo', () => {
  it('of a stop lets the episode run on from its start; of a start takes it away', async () => {
    await pressAt(0);
    await pressAt(20);
    at(50);
    await undoLast(device, session);
    expect(await times()).toEqual({ number: 1, seconds: 50, goesOn: true });
    await undoLast(device, session);
    expect(await times()).toEqual({ number: 0, seconds: 0, goesOn: false });
    expect((await row()).tally.behaviors[1]).toBeUndefined();
  });

  it('of an episode that was typed in takes it back whole: it must not run on since then', async () => {
    at(900);
    await addEpisode(device, session, 1, { from: iso(60), to: iso(180) });
    expect(await times()).toEqual({ number: 1, seconds: 120, goesOn: false });
    expect((await row()).tally.episodes?.[1]).toMatchObject([{ kind: 'onset' }, { typed: true }]);
    await undoLast(device, session);
    expect(await times()).toEqual({ number: 0, seconds: 0, goesOn: false });
  });

  it('of an episode that was typed in takes it back whole also where a millisecond went by between its two stamps', async () => {
    let mono = 1000;
    device.clock = { ...device.clock, mono: () => mono++ };
    at(900);
    await addEpisode(device, session, 1, { from: iso(60), to: iso(180) });
    await undoLast(device, session);
    expect(await times()).toEqual({ number: 0, seconds: 0, goesOn: false });
    const [onset] = await listEvents(device.db, session);
    await restoreEvent(device, session, onset?.uid ?? '');
    expect(await times()).toEqual({ number: 1, seconds: 120, goesOn: false });
  });

  it('of a start in the log, and Remove last of the tile, take the stop with it', async () => {
    await pressAt(0);
    await pressAt(20);
    await pressAt(30);
    await pressAt(35);
    await removeLastOf(device, session, 1);
    expect(await times()).toEqual({ number: 1, seconds: 20, goesOn: false });
    await undoEvent(device, session, (await listEvents(device.db, session))[0]?.uid ?? '');
    expect(await times()).toEqual({ number: 0, seconds: 0, goesOn: false });
  });

  it('of a stop in the middle is not offered: two episodes would become one', async () => {
    for (const seconds of [0, 20, 30, 35]) await pressAt(seconds);
    expect((await lines()).map(({ event, canUndo }) => [event.kind, canUndo])).toEqual([
      ['offset', true],
      ['onset', true],
      ['offset', false],
      ['onset', true],
    ]);
  });

  it('of a stop in the middle is not offered on a page that its start is not on, and that of the last one is', async () => {
    for (const seconds of [0, 20, 30, 35]) await pressAt(seconds);
    const page = logLines(await listLatestEvents(device.db, session, 3));
    expect(page.map(({ event, canUndo }) => [event.kind, canUndo])).toEqual([
      ['offset', true],
      ['onset', true],
      ['offset', false],
    ]);
  });
});

describe('what was taken back', () => {
  it('counts again when it is restored: the void is voided, and everything stays in the log', async () => {
    await recordTap(device, session, 1);
    const uid = (await row()).last?.uid ?? '';
    await undoLast(device, session);
    expect((await lines())[0]).toMatchObject({ voided: 'undone', canRestore: true });
    await restoreEvent(device, session, uid);
    expect((await row()).tally.behaviors[1]?.count).toBe(1);
    expect((await listEvents(device.db, session)).map(({ kind }) => kind)).toEqual(['tap', 'void', 'void']);
    const op = (await device.db.ops.orderBy('seq').toArray()).at(-1);
    expect((op?.body as { events: { kind: string }[] }).events.map(({ kind }) => kind)).toEqual(['void']);
    await undoLast(device, session);
    expect((await row()).tally.behaviors[1]).toBeUndefined();
  });

  it('comes back whole when it was an episode', async () => {
    await pressAt(0);
    await pressAt(20);
    const [start] = await listEvents(device.db, session);
    await undoEvent(device, session, start?.uid ?? '');
    expect((await lines()).map(({ event, canRestore }) => [event.kind, canRestore])).toEqual([
      ['offset', false],
      ['onset', true],
    ]);
    await restoreEvent(device, session, start?.uid ?? '');
    expect(await times()).toEqual({ number: 1, seconds: 20, goesOn: false });
  });

  it('is not restored beside what replaced it, nor before a typed count: it would count twice, or not at all', async () => {
    await recordTap(device, session, 1);
    await correctEvent(device, session, (await row()).last?.uid ?? '', { kind: 'tap', behaviour_id: 2 }, iso(0));
    await undoLast(device, session);
    await recordTap(device, session, 3);
    await undoLast(device, session);
    await setCount(device, session, 3, 5);
    expect((await lines()).map(({ voided, canRestore }) => [voided, canRestore])).toEqual([
      [null, false],
      ['undone', false],
      ['uncorrected', false],
      [null, false],
    ]);
  });
});

describe('before and after', () => {
  it('words follow a saved tap: it stays what it was, and Undo takes the words back first', async () => {
    at(60);
    await recordTap(device, session, 1);
    const uid = (await row()).last?.uid ?? '';
    at(120);
    const abc = { antecedent: 'Demand given', consequence: 'Redirected' };
    await correctEvent(device, session, uid, { kind: 'tap', behaviour_id: 1, abc }, iso(60));
    expect((await row()).tally.behaviors[1]).toEqual({ count: 1, lastAt: iso(60) });
    expect(abcFacts(await listEvents(device.db, session))).toMatchObject([{ behaviorId: 1, at: iso(60), abc }]);
    await undoLast(device, session);
    expect(abcFacts(await listEvents(device.db, session))).toEqual([]);
    expect((await row()).tally.behaviors[1]?.count).toBe(1);
  });
});

describe('the end of the session', () => {
  const submit = async () => {
    const { noteUid } = await row();
    await saveSessionNote(device, noteUid, { end_time: '17:00' }, defaultPolicy);
    await submitSession(device, session, noteUid, { zero: [2, 3], notWatched: [] }, defaultPolicy);
  };

  it('ends what still goes on there, in the same write; reopened the next day it has not gone on', async () => {
    begin = Date.parse('2026-11-20T20:00:00.000Z');
    await pressAt(7000);
    at(9000);
    await submit();
    const end = (await listEvents(device.db, session)).at(-1);
    expect(end).toMatchObject({ kind: 'offset', by: 'app', at: '2026-11-20T22:00:59.999Z' });
    expect((await device.db.ops.orderBy('seq').toArray()).slice(-2).map(({ kind }) => kind)).toEqual([
      'recordDataEntry',
      'submitSession',
    ]);
    at(90_000);
    await restartSession(device, session);
    expect(await times()).toEqual({ number: 1, seconds: 259.999, goesOn: false });
  });

  it('ends it when it is submitted, where the typed end still lies ahead: nobody has seen that', async () => {
    await pressAt(60);
    at(660);
    await submit();
    expect(await times()).toEqual({ number: 1, seconds: 600, goesOn: false });
  });

  it('ends it when it is submitted, where that is in the minute typed as the end: a visit’s times are whole minutes', async () => {
    begin = Date.parse('2026-11-20T20:00:00.000Z');
    await pressAt(7000);
    at(7238);
    await submit();
    expect(await times()).toEqual({ number: 1, seconds: 238, goesOn: false });
  });

  it.each([
    [7261, 259.999, 'the minute turned after “Set to now”'],
    [7200 + 119 * 60, 259.999, 'the visit goes on past its planned end, and is watched (reading 460)'],
    [7200 + 121 * 60, 200, 'it was forgotten, and nobody saw its last minute'],
  ])('ends it with the minute of its End Time where that is over: at %i s it has %d s, because %s', async (now, seconds) => {
    begin = Date.parse('2026-11-20T20:00:00.000Z');
    await pressAt(7000);
    at(now);
    await submit();
    expect(await times()).toEqual({ number: 1, seconds, goesOn: false });
  });

  it('gives it no less for a later press while somebody watches: no second that was seen in the visit is dropped', () => {
    const episodes = { 1: [{ kind: 'onset' as const, at: iso(0) }] };
    const hour = 3_600_000;
    const endOf = (now: number) => {
      const [end] = endsAtSubmit({ tally: { ...emptyTally, episodes }, eventCount: 1 }, begin + hour, begin + now);
      return Date.parse(end?.at ?? '') - begin;
    };
    fc.assert(
      fc.property(fc.nat(3 * hour - 60_001), fc.nat(60_000), (now, later) => {
        expect(endOf(now + later)).toBeGreaterThanOrEqual(endOf(now));
        expect(endOf(now)).toBe(Math.min(now, hour + 59_999));
      }),
    );
  });

  it('gave it an end that is most often too late: reopened, that can be corrected and taken back as any other', async () => {
    begin = Date.parse('2026-11-20T20:00:00.000Z');
    await pressAt(7000);
    at(9000);
    await submit();
    await restartSession(device, session);
    const line = logLines(await listEvents(device.db, session)).find(({ event }) => event.kind === 'offset');
    expect(line).toMatchObject({ event: { by: 'app' }, canCorrect: true, canUndo: true });
    const { uid = '' } = line?.event ?? {};
    const [earlier, { id: behaviour_id }] = [new Date(begin + 7_030_000).toISOString(), { id: 1 }];
    await correctEvent(device, session, uid, { kind: 'offset', behaviour_id }, earlier);
    expect(await times()).toEqual({ number: 1, seconds: 30, goesOn: false });
  });

  it('typed earlier than the start of what goes on leaves an episode of no length, not a negative one', async () => {
    await pressAt(8000);
    await submit();
    expect(await times()).toEqual({ number: 1, seconds: 0, goesOn: false });
  });
});

it('an episode that is typed in may not reach into another', () => {
  const marks = [
    { kind: 'onset' as const, at: iso(60) },
    { kind: 'offset' as const, at: iso(120) },
    { kind: 'onset' as const, at: iso(300) },
  ];
  const why = (from: number, to: number) =>
    whyNotEpisode({ from: iso(from), to: iso(to) }, marks, openOnset(marks), (ms) => `${(ms - begin) / 1000} s`);
  expect(why(130, 200)).toBeNull();
  expect(why(120, 300)).toBeNull();
  expect(why(200, 130)).toBe('It started at 200 s: type a later time');
  expect(why(100, 130)).toMatch(/^There is an episode from 60 s to 120 s already/);
  expect(why(130, 301)).toBe('An episode goes on since 300 s: type a time before it');
});

it('whatever is pressed, undone, corrected and restored, the numbers are those of the facts and episodes are whole', async () => {
  const acts = fc.array(fc.record({ act: fc.nat(6), pick: fc.nat(30) }), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const id = await startVisit(device);
      for (const { act, pick } of some) {
        device.time.now += 1000;
        const events = await listEvents(device.db, id);
        const line = logLines(events)[pick % Math.max(1, events.length)];
        const uid = line?.event.uid ?? '';
        if (act === 0) await recordTap(device, id, 2);
        else if (act === 1) await recordCue(device, id, 1);
        else if (act === 2) await undoLast(device, id).catch(() => undefined);
        else if (act === 3 && line?.canUndo) await undoEvent(device, id, uid);
        else if (act === 4 && line?.canRestore) await restoreEvent(device, id, uid);
        else await toggleEpisode(device, id, 1, device.time.now);
      }
      const events = await listEvents(device.db, id);
      const { tally } = (await findSession(device.db, id)) ?? {};
      expect(tally).toEqual(foldSession(events));
      const kinds = (tally?.episodes?.[1] ?? []).toSorted((a, b) => a.at.localeCompare(b.at)).map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.map((_, place) => (place % 2 === 0 ? 'onset' : 'offset')));
    }),
    { numRuns: 25 },
  );
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { closingOccurrence, closingOf, mayBeAway, type Seen } from '#domain/session/intervals/interval-closing.ts';
import {
  intervalCells,
  intervalWindows,
  scoreIntervals,
  type Unscored,
  whyUnscored,
} from '#domain/session/intervals/interval-recording.ts';
import type { Span } from '#domain/session/paused-spans.ts';
import { intervalTypes, type Occurrence, type SessionEvent } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';

const T0 = Date.parse('2026-11-20T15:00:00Z');
const SECOND = 1000;
const PLANNED = 8;

/**
 * What a person and a tablet do in a recording, each at its second: a press of the mark (again: it is let go), an answer to
 * a question, a pause; and for how long the app is somewhere else or not there at all.
 */
const histories = fc.record({
  type: fc.constantFrom(...intervalTypes),
  length: fc.integer({ min: 5, max: 40 }),
  // A second apart, as fingers are: at one and the same moment two of them have no order.
  acts: fc.uniqueArray(
    fc.record({
      second: fc.nat(250),
      does: fc.constantFrom('mark', 'answer yes', 'answer no', 'pause', 'resume', 'stop'),
    }),
    { maxLength: 25, selector: ({ second }) => second },
  ),
  absences: fc.array(fc.tuple(fc.nat(250), fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 90 }))), {
    maxLength: 6,
  }),
});
type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;
type Said = SessionEvent & { kind: 'interval' };

/** Plays a history as the app does: second by second, marks and answers while its button is in view, closings when it is. */
function play({ type, length, acts, absences }: History) {
  const events: SessionEvent[] = [];
  const at = (second: number) => new Date(T0 + second * SECOND).toISOString();
  function add(act: Record<string, unknown>, second: number): string {
    const uid = `e${events.length}`;
    events.push({ ...act, uid, seq: events.length, at: at(second), tz: 'UTC' } as SessionEvent);
    return uid;
  }
  add({ kind: 'interval_start', behaviour_id: 1, run: 'r', type, length, planned: PLANNED }, 0);
  const away: Span[] = absences.map(([start, ms]) => ({ start: T0 + start * SECOND, end: T0 + (start + ms) * SECOND }));
  const isAway = (instant: number) => away.some(({ start, end }) => start <= instant && instant < end);
  const seen = ({ start, end }: Span): Seen => {
    let ms = 0;
    for (let instant = start; instant < end; instant += SECOND) if (isAway(instant)) ms += SECOND;
    return { away: ms, atEnd: !isAway(end) };
  };
  const state = () => {
    const tally = foldSession(events);
    const [run] = tally.runs;
    if (!run) throw new Error('no run');
    const pauses = recordersPauses(tally);
    return { run, pauses, windows: intervalWindows(run, pauses) };
  };
  const marked = new Map<number, string[]>();
  const asked = new Set<number>();
  const closed = new Set<number>();
  for (let second = 0; second <= 400; second++) {
    const now = T0 + second * SECOND;
    if (isAway(now)) continue;
    const { run, windows } = state();
    for (const window of windows.filter(({ index, end }) => end <= now && !closed.has(index))) {
      closed.add(window.index);
      const saw = seen(window);
      const { close, silence, ask } = closingOf(run, window, { seen: saw, readable: saw, present: saw, now });
      const mark = run.marks[window.index]?.occurrence ?? null;
      const occurrence = closingOccurrence(type, { mark, recorded: false, silence });
      if (close && occurrence) add({ kind: 'interval', run: 'r', index: window.index, occurrence }, second);
      if (ask) asked.add(window.index);
    }
    for (const { does } of acts.filter((one) => one.second === second)) {
      const index = state().windows.find(({ start, end }) => start <= now && now < end)?.index;
      const question = [...asked].at(-1);
      if (does === 'pause' || does === 'resume') add({ kind: does }, second);
      else if (does === 'stop') add({ kind: 'interval_stop', run: 'r' }, second);
      else if (does !== 'mark' && question !== undefined) {
        asked.clear();
        add({ kind: 'interval', run: 'r', index: question, occurrence: does === 'answer yes' ? 'yes' : 'no' }, second);
      } else if (does === 'mark' && index !== undefined && type !== 'momentary') {
        const before = marked.get(index) ?? [];
        if (before.length > 0) for (const uid of before.splice(0)) add({ kind: 'void', target_uid: uid }, second);
        else {
          const occurrence: Occurrence = type === 'partial-interval' ? 'yes' : 'no';
          marked.set(index, [add({ kind: 'interval', run: 'r', index, occurrence }, second)]);
        }
      }
    }
  }
  return { events, marked, seen, ...state() };
}

it('log and score agree, whatever was marked, paused and stopped, and whenever the app was away, loaded again or killed', () => {
  const law = fc.property(histories, (history) => {
    const { events, run, pauses } = play(history);
    const voided = new Set(events.flatMap((event) => (event.kind === 'void' ? [event.target_uid] : [])));
    const log = events.filter((event): event is Said => event.kind === 'interval' && !voided.has(event.uid));
    const cells = intervalCells(run, pauses, Number.POSITIVE_INFINITY);
    for (const [index, cell] of cells.entries()) {
      const last = log.findLast((event) => event.index === index);
      const why: Unscored | null = whyUnscored(run, pauses, index, last);
      // What the log says last is the score, unless the log says beside it why it is none.
      if (cell === 'ahead') expect(last).toBeUndefined();
      else expect(cell).toBe(last && !why ? last.occurrence : 'not_observed');
      if (last) expect(why === null || why === 'cut short').toBe(true);
    }
    const occurred = cells.filter((cell) => cell === 'yes').length;
    const observed = occurred + cells.filter((cell) => cell === 'no').length;
    expect(scoreIntervals([run], pauses, Number.POSITIVE_INFINITY)).toMatchObject({ occurred, observed });
  });
  return fc.assert(law, { numRuns: 200 });
});

it('no mark is lost that lies in an interval which ran to its end, and no interval is scored in silence that was not watched', () => {
  const law = fc.property(histories, (history) => {
    const { run, pauses, windows, marked, seen } = play(history);
    const cells = intervalCells(run, pauses, Number.POSITIVE_INFINITY);
    for (const window of windows) {
      if (window.interrupted) continue;
      const cell = cells[window.index];
      const isMarked = (marked.get(window.index) ?? []).length > 0;
      if (history.type === 'partial-interval' && isMarked) expect(cell).toBe('yes');
      if (history.type === 'whole-interval' && isMarked) expect(cell).toBe('no');
      if (history.type === 'momentary' || isMarked || cell === 'not_observed') continue;
      const { away, atEnd } = seen(window);
      expect({ atEnd, moments: away <= mayBeAway(window) }).toEqual({ atEnd: true, moments: true });
    }
  });
  return fc.assert(law, { numRuns: 200 });
});

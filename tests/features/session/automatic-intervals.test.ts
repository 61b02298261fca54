import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { intervalCells, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import type { Occurrence } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';
import { firstSet } from '#domain/time/clock-set.ts';
import { closeInterval, markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { lineReason, lineText } from '#features/session/log/line-reason.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { removeLastOf, undoEvent, undoLast } from '#features/session/record/undo.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

let device: TestDevice;
let session: string;
let begin: number;
let run: string;

const LENGTH = 10;
const PLANNED = 4;
const ITS = 9;
const OTHER = 1;

async function begun() {
  device = await makeDevice();
  // Hardly anybody presses at a whole second, as times are typed.
  device.time.now += 137;
  session = await startVisit(device);
  begin = device.time.now;
  run = await startIntervals(device, session, {
    ...{ behaviorId: ITS, type: 'partial-interval' },
    ...{ length: LENGTH, planned: PLANNED },
  });
  closed = 0;
}

let closed = 0;
/** Goes on to a second of the recording; each interval is closed as it ends, as the recorder does. */
async function to(seconds: number) {
  while (closed < PLANNED && (closed + 1) * LENGTH <= seconds) {
    device.time.now = begin + (closed + 1) * LENGTH * 1000;
    await closeInterval(device, session, { run, index: closed, silence: true, at: iso((closed + 1) * LENGTH) });
    closed += 1;
  }
  device.time.now = begin + seconds * 1000;
}
const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
const events = () => listEvents(device.db, session);
const row = async () => must(await findSession(device.db, session), 'the session');
async function signs() {
  const { tally } = await row();
  const [one] = tally.runs;
  const cells = one ? intervalCells(one, tally.pauses, device.time.now) : [];
  return cells.map((cell) => (cell === 'yes' ? '+' : cell === 'no' ? '-' : '?')).join('');
}
async function tapsAt(...seconds: number[]) {
  for (const second of seconds) {
    await to(second);
    await recordTap(device, session, ITS);
  }
  await to(PLANNED * LENGTH + 1);
}
const tapOf = async (second: number) =>
  must(
    (await events()).find((event) => event.kind === 'tap' && event.at === iso(second)),
    'the tap',
  );

describe('intervals that nobody marked', () => {
  beforeEach(begun);
  afterEach(async () => {
    expect(firstSet(await events())).toBeNull();
    expect((await row()).tally).toEqual(foldSession(await events()));
    device.db.close();
  });

  it('one Undo, minutes later, changes the interval of its own tap and no other', async () => {
    await tapsAt(2, 12, 22);
    expect(await signs()).toBe('+++-');
    await to(120);
    await recordTap(device, session, ITS);
    await undoLast(device, session);
    expect(await signs()).toBe('+++-');
    await undoLast(device, session);
    expect(await signs()).toBe('++--');
    await removeLastOf(device, session, ITS);
    expect(await signs()).toBe('+---');
  });

  it('Restore gives back what Undo took', async () => {
    await tapsAt(2, 12, 22);
    await undoLast(device, session);
    await restoreEvent(device, session, (await tapOf(22)).uid);
    expect(await signs()).toBe('+++-');
  });

  it('a tap that was meant for another behavior, or for another time, takes its sign along', async () => {
    await tapsAt(2, 12);
    await correctEvent(device, session, (await tapOf(2)).uid, { kind: 'tap', behaviour_id: OTHER }, iso(2));
    expect(await signs()).toBe('-+--');
    await correctEvent(device, session, (await tapOf(12)).uid, { kind: 'tap', behaviour_id: ITS }, iso(32));
    expect(await signs()).toBe('---+');
    const { tally } = await row();
    expect(scoreIntervals(tally.runs, tally.pauses, device.time.now)).toMatchObject({ occurred: 1, observed: 4 });
    await undoLast(device, session);
    expect(await signs()).toBe('-+--');
  });

  it('a tap of another behavior that becomes one of theirs brings it', async () => {
    await to(25);
    await recordTap(device, session, OTHER);
    await to(60);
    await correctEvent(device, session, (await tapOf(25)).uid, { kind: 'tap', behaviour_id: ITS }, iso(25));
    expect(await signs()).toBe('--+-');
  });

  it('words on a tap, and taking them back, change nothing: the tap stands', async () => {
    await tapsAt(2, 12);
    const act = { kind: 'tap', behaviour_id: ITS, abc: { antecedent: 'Told no' } } as const;
    await correctEvent(device, session, (await tapOf(2)).uid, act, iso(2));
    await undoLast(device, session);
    expect(await signs()).toBe('++--');
  });

  it('a tap of the next interval that comes before a late closing hides none of this one', async () => {
    await to(3);
    await recordTap(device, session, ITS);
    device.time.now = begin + 10_400;
    await recordTap(device, session, ITS);
    await to(41);
    expect(await signs()).toBe('++--');
  });

  it('the log says of each what it counts as', async () => {
    await tapsAt(2, 12);
    await undoEvent(device, session, (await tapOf(2)).uid);
    const { tally } = await row();
    const words = makeWords(new Map(), new Map(), [ITS], false);
    const said = logLines(await events()).flatMap((line) =>
      line.event.kind === 'interval' && line.voided === null ? [lineText(line, tally, words).replace(/^.*, /, '')] : [],
    );
    expect(said).toEqual([
      'interval 4 did not occur',
      'interval 3 did not occur',
      'interval 2 occurred',
      'interval 1 did not occur',
    ]);
  });

  it('the closing of an interval that a person marked is no second score in the log: the device says that it is over, and scores by itself only what was silent or counted', async () => {
    await to(2);
    await markInterval(device, session, run, 0, 'yes', iso(2));
    await tapsAt(12);
    const said = async () => {
      const { tally } = await row();
      const words = makeWords(new Map(), new Map(), [ITS], false);
      return logLines(await events())
        .filter(({ event, voided }) => event.kind === 'interval' && event.by === 'app' && voided === null)
        .map((line) => [lineText(line, tally, words).replace(/^.*, /, ''), lineReason(line, tally)].join(' · '));
    };
    const others = ['interval 4 did not occur · ', 'interval 3 did not occur · ', 'interval 2 occurred · '];
    expect(await said()).toEqual([...others, 'interval 1 over · Watched to its end; its mark counts']);
    expect(await signs()).toBe('++--');
    // Corrected since: the device never said that it occurred.
    await markInterval(device, session, run, 0, 'no', iso(50));
    expect((await said()).at(-1)).toBe('interval 1 over · Watched to its end; its mark counts');
    await undoLast(device, session);
    // Without any mark it was watched, and nothing was seen.
    await undoEvent(
      device,
      session,
      must(
        (await events()).find(({ kind }) => kind === 'interval'),
        'the mark',
      ).uid,
    );
    expect((await said()).at(-1)).toBe('interval 1 did not occur · ');
    expect(await signs()).toBe('-+--');
  });

  it('a whole interval whose mark is taken back is not observed, and its line says why', async () => {
    const whole = await startIntervals(device, session, {
      ...{ behaviorId: OTHER, type: 'whole-interval' as const },
      ...{ length: LENGTH, planned: 1 },
    });
    await to(4);
    await markInterval(device, session, whole, 0, 'no');
    await to(10);
    await closeInterval(device, session, { run: whole, index: 0, silence: true, at: iso(10) });
    await undoLast(device, session);
    const { tally } = await row();
    const line = logLines(await events()).find(({ event }) => event.kind === 'interval' && event.run === whole);
    expect(tally.runs.find((one) => one.run === whole)?.marks).toEqual({});
    expect(line && lineReason(line, tally)).toBe('Its mark was taken back, not scored');
  });
});

/** What a person does, a while after what they did before; `pick` says which of the lines that can be. */
const acts = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 50, max: 90 })),
    does: fc.constantFrom(
      'tap',
      'tap',
      'other',
      'mark',
      'say',
      'undo',
      'take',
      'restore',
      'correct',
      'move',
      'describe',
    ),
    pick: fc.nat(50),
  }),
  { minLength: 4, maxLength: 18 },
);
type Act = (typeof acts extends fc.Arbitrary<infer A> ? A : never)[number];
type Tap = EventRow & { kind: 'tap' };

async function act({ does, pick }: Act) {
  const lines = logLines(await events());
  const any = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)];
  const tap = any(lines.flatMap(({ event, canCorrect }) => (event.kind === 'tap' && canCorrect ? [event as Tap] : [])));
  const now = Math.floor((device.time.now - begin) / 1000);
  const change = async (id: number, at: string, antecedent?: string) => {
    const abc = antecedent === undefined ? undefined : { antecedent };
    if (tap) await correctEvent(device, session, tap.uid, { kind: 'tap', behaviour_id: id, ...(abc && { abc }) }, at);
  };
  if (does === 'tap') await recordTap(device, session, ITS);
  else if (does === 'other') await recordTap(device, session, OTHER);
  else if (does === 'mark' && now < PLANNED * LENGTH)
    await markInterval(device, session, run, Math.floor(now / LENGTH), 'yes');
  else if (does === 'say' && closed > 0) {
    const occurrence = (['yes', 'no', 'not_observed'] as const)[pick % 3] ?? 'yes';
    await markInterval(device, session, run, pick % closed, occurrence);
  } else if (does === 'undo' && lines.some(({ canUndo, event }) => canUndo && event.kind !== 'interval_start')) {
    if ((await row()).last?.kind !== 'interval_start') await undoLast(device, session);
  } else if (does === 'take') {
    const line = any(lines.filter(({ canUndo, event }) => canUndo && event.kind !== 'interval_start'));
    if (line) await undoEvent(device, session, line.event.uid);
  } else if (does === 'restore') {
    const line = any(lines.filter(({ canRestore }) => canRestore));
    if (line) await restoreEvent(device, session, line.event.uid);
  } else if (does === 'correct') await change(tap?.behaviour_id === ITS ? OTHER : ITS, tap?.at ?? '');
  else if (does === 'move') await change(tap?.behaviour_id ?? ITS, iso((pick * 7) % 45));
  else if (does === 'describe') await change(tap?.behaviour_id ?? ITS, tap?.at ?? '', `words ${pick}`);
}

/** What the lines of the log that stand say of each interval that is over. */
async function expected(): Promise<Occurrence[]> {
  const standing = logLines(await events()).flatMap(({ event, voided }) => (voided ? [] : [event]));
  return Array.from({ length: closed }, (_, index) => {
    const [from, until] = [begin + index * LENGTH * 1000, begin + (index + 1) * LENGTH * 1000];
    const byHand = standing
      .flatMap((event) => (event.kind === 'interval' && event.index === index && event.by === 'person' ? [event] : []))
      .sort((a, b) => b.seq - a.seq)[0];
    if (byHand) return byHand.occurrence;
    const isIn = ({ at }: EventRow) => Date.parse(at) >= from && Date.parse(at) < until;
    return standing.some((event) => event.kind === 'tap' && event.behaviour_id === ITS && isIn(event)) ? 'yes' : 'no';
  });
}

it('whatever is tapped, marked, taken back, restored, corrected and moved, what nobody marked is what the taps say, what was marked stays, and no clock was set back', async () => {
  const law = fc.asyncProperty(acts, async (all) => {
    await begun();
    let second = 0;
    for (const one of all) {
      second += one.wait;
      await to(second);
      await act(one);
      const { tally } = await row();
      const [recording] = tally.runs;
      const cells = recording ? intervalCells(recording, tally.pauses, device.time.now) : [];
      expect(cells.slice(0, closed)).toEqual(await expected());
      expect(firstSet(await events())).toBeNull();
    }
    expect((await row()).tally).toEqual(foldSession(await events()));
    device.db.close();
  });
  await fc.assert(law, { numRuns: 40 });
});

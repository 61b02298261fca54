// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { howMany } from '#domain/how-many.ts';
import { type IntervalRun, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import type { IntervalType, Occurrence } from '#domain/session/session-event.ts';
import { finishedText } from '#features/session/intervals/finished-text.ts';
import { scoreOf, unscoredIn } from '#features/session/intervals/interval-words.ts';
import { startIntervals } from '#features/session/intervals/record-interval.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { deviceInSession, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
let user: UserEvent;
/** A partial interval recording of motor stereotypic Behavior runs, and a second one is about to be started. */
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  ({ user } = openSession(device, paths.data));
});
afterEach(() => device.db.close());

const choice = () => screen.findByRole('radiogroup', { name: 'motor stereotypic Behavior is being recorded' });
async function setUp() {
  await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
  await user.click(await screen.findByRole('button', { name: /^Interval details/ }));
  await user.click(await screen.findByRole('button', { name: 'Record another behavior…' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'SIB');
}
async function start(how: RegExp) {
  await user.click(within(await choice()).getByRole('radio', { name: how }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
}
const marked = async (name: RegExp) =>
  within(await screen.findByRole('button', { name: /^Occurred/ })).findByText(name);
const stopped = async () =>
  (await rowOf(device, session)).tally.runs.map(({ behaviour_id, stoppedAt }) => [behaviour_id, stoppedAt !== null]);

describe('before a second recording is started its dialog says what becomes of the one that runs', () => {
  test('both run, the new one in front: the other is not scored until it comes to the front', async () => {
    await setUp();
    const both = within(await choice()).getByRole<HTMLInputElement>('radio', {
      name: 'Run both, the new one in front motor stereotypic Behavior is not scored until it comes to the front',
    });
    expect(both.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await marked(/SIB$/);
    await screen.findByRole('button', { name: /^motor stereotypic Behavior 1\/10 · to score$/ });
  });

  test('both run, and the one before it stays in front: the new one waits to be scored', async () => {
    await setUp();
    await start(/^Run both, motor stereotypic Behavior stays in front The new one is not scored/);
    await screen.findByRole('button', { name: /^SIB 1\/10 · to score$/ });
    await marked(/motor stereotypic Behavior$/);
    expect(await stopped()).toEqual([
      [9, false],
      [4, false],
    ]);
  });

  test('the one before it ends, once the new one runs', async () => {
    await setUp();
    await start(/^End motor stereotypic Behavior/);
    await marked(/SIB$/);
    await waitFor(async () =>
      expect(await stopped()).toEqual([
        [9, true],
        [4, false],
      ]),
    );
  });

  test('of three, to end the one in front leaves the other, as its dialog says', async () => {
    await setUp();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await marked(/SIB$/);
    await user.click(screen.getByRole('button', { name: /^Interval details/ }));
    await user.click(await screen.findByRole('button', { name: 'Record another behavior…' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'Elopement');
    await user.click(screen.getByRole('radio', { name: 'End SIB The others go on behind the new one' }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(async () =>
      expect(await stopped()).toEqual([
        [9, false],
        [4, true],
        [2, false],
      ]),
    );
  });

  test('a momentary one asks beside the one in front, and nothing is asked of a first recording', async () => {
    await user.click(await screen.findByRole('button', { name: 'Other interval…' }));
    await screen.findByRole('combobox', { name: 'Behavior' });
    expect(screen.queryByRole('radiogroup', { name: /is being recorded$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await setUp();
    await user.click(screen.getByRole('radio', { name: 'Momentary' }));
    within(await choice()).getByText('The new one asks beside the one in front');
  });
});

test('a question that waits behind asks about the end of its interval once that is past: “now” would be another moment', async () => {
  const plan = { length: 30, planned: 4 } as const;
  await startIntervals(device, session, { ...plan, type: 'partial-interval', behaviorId: 9 });
  await screen.findByRole('button', { name: /^Occurred/ });
  await startIntervals(device, session, { ...plan, type: 'momentary', behaviorId: 4 });
  // A page that stands still for longer was looked at by nobody.
  const pass = (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2.5) {
      device.time.now += 2500;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    }
  };
  await screen.findByRole('button', { name: /^SIB/ });
  pass(30);
  await screen.findByRole('button', { name: /^SIB asks 1: Happening now\?$/ });
  pass(10);
  await screen.findByRole('button', { name: /^SIB asks 1: Happening at its end\?$/ });
});

test('what is to be scored of a recording behind is the intervals that went by whole', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-20T20:00:00Z') + seconds * 1000).toISOString();
  const run: IntervalRun = {
    run: 'r',
    behaviour_id: 1,
    type: 'partial-interval',
    length: 30,
    planned: 10,
    startedAt: at(0),
    stoppedAt: null,
    marks: { 0: { occurrence: 'yes', at: at(10) } },
  };
  const now = Date.parse(at(100));
  expect(unscoredIn(run, [], now)).toBe(2);
  expect(scoreIntervals([run], [], now).observed).toBe(1);
});

test('says of one recording one number of intervals without a score: its row, its details and the line of all that are over', async () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-20T20:00:00Z') + seconds * 1000).toISOString();
  fc.assert(
    fc.property(
      fc.constantFrom<IntervalType>('partial-interval', 'whole-interval', 'momentary'),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 200 }),
      fc.dictionary(fc.integer({ min: 0, max: 11 }).map(String), fc.constantFrom<Occurrence>('yes', 'no')),
      (type, planned, stop, said) => {
        const marks = Object.fromEntries(
          Object.entries(said).map(([index, occurrence]) => [index, { occurrence, at: at(10 * (Number(index) + 1)) }]),
        );
        const run: IntervalRun = {
          ...{ run: 'r', behaviour_id: 1, type, length: 10, planned, startedAt: at(0), stoppedAt: at(stop), marks },
        };
        const now = Date.parse(at(300));
        const { observed } = scoreIntervals([run], [], now);
        const missing = unscoredIn(run, [], now);
        const text = scoreOf(run, [], now, true);
        const numberOf = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(text)?.[1] ?? 0);
        if (observed === 0)
          expect(text).toBe(missing === 0 ? 'No interval scored' : `None of ${howMany(missing, 'interval')} scored`);
        else {
          expect(numberOf('not scored')).toBe(missing);
          if (observed < planned) expect(observed + missing + numberOf('not finished')).toBe(planned);
        }
        const together = finishedText([run], [], now);
        if (observed > 0 && missing > 0) expect(together).toContain(`${howMany(missing, 'interval')} not scored`);
      },
    ),
  );
});

describe('a second recording is started where a hand looks for it', () => {
  test('on a phone: below the one that runs, which has the names of those behind it', async () => {
    act(() => setWindowWidth(390));
    await user.click(await screen.findByRole('radio', { name: /^Interval/ }));
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await user.click(await screen.findByRole('button', { name: 'Record another behavior…' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Behavior' }), 'SIB');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await user.click(await screen.findByRole('button', { name: /^motor stereotypic Behavior, .*Bring to the front$/ }));
    await screen.findByRole('button', { name: /^SIB, .*Bring to the front$/ });
  });

  test('at its tile: of that behavior', async () => {
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    await user.click(await screen.findByRole('button', { name: 'Options, SIB' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Interval recording…' }));
    expect(
      (await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Behavior' })).selectedOptions[0]?.text,
    ).toBe('SIB');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await marked(/SIB$/);
  });

  test('of three, one more stands behind a button that says so: “+1” beside tiles reads as a count', async () => {
    await user.click(await screen.findByRole('button', { name: /Start motor stereotypic Behavior/ }));
    for (const name of ['SIB', 'Elopement']) {
      await user.click(await screen.findByRole('button', { name: `Options, ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Interval recording…' }));
      await user.click(await screen.findByRole('button', { name: 'Start' }));
      await marked(new RegExp(`${name}$`));
    }
    expect((await screen.findByRole('button', { name: '1 more recording' })).textContent).toBe('1 more');
  });
});

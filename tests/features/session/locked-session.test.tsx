// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../../ui/layout-stubs.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeviceContext } from '#db/react/device-context.ts';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import { foldSession } from '#domain/session/tally.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { LockedSession } from '#features/session/locked/locked-session.tsx';
import { recordTap } from '#features/session/record/record-tap.ts';
import { createSessionActs } from '#features/session/record/session-acts.ts';
import { makeWords } from '#features/session/record/session-words.ts';
import { startSession } from '#features/session/start/start-session.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import { DisplayProvider } from '../../../src/ui/layout/display.tsx';
import { type TestDevice, visit } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { leo } from '../on-device.ts';
import { deviceInSession, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
const once = { count: 1, lastAt: null };

let hasPin = true;

function Locked() {
  const current = useCurrentSession();
  return (
    current?.session && (
      <LockedSession hasPin={hasPin} open={current.open} session={current.session} unlock={<p>the way back in</p>} />
    )
  );
}

/** Acts of a screen on which behaviors are called so. */
async function actsWith(behavior: (id: number) => string) {
  const words = { ...makeWords(new Map(), new Map(), [], false), behavior };
  const row = await rowOf(device, session);
  const tally = foldSession([]);
  const counted = { ...row, tally: { ...tally, behaviors: { 2: once, 3: once } } };
  return createSessionActs(session, servicesOf(device), () => ({
    session: counted,
    words,
    lasts: () => false,
    tiles: () => [],
    ask: () => {},
    ofThisVisit: () => null,
  }));
}

beforeEach(async () => {
  hasPin = !expect.getState().currentTestName?.includes('without a PIN');
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  await recordTap(device, session, 1);
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  render(
    <DeviceContext value={device}>
      <DisplayProvider>
        <Locked />
      </DisplayProvider>
    </DeviceContext>,
  );
  await screen.findByRole('heading', { name: 'Locked' });
});
afterEach(() => device.db.close());

describe('a session under the lock', () => {
  test('shows codes: no client, no place, no name of a behavior or a skill, in sight or in words for screen readers', () => {
    const all =
      document.body.textContent +
      [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ');
    for (const name of ['Maya', 'Home', 'Tantrum', 'Elopement', 'Task Refusal', 'Requests item', 'Waits turn'])
      expect(all).not.toContain(name);
    screen.getByRole('button', { name: 'TR, count 0. Add one.' });
    screen.getByRole('group', { name: 'RI' });
  });

  test('a session that is getting full says so there too: nobody unlocks to learn that taps are refused', async () => {
    await device.db.sessions.update(session, { eventCount: 18_000 });
    await screen.findByText(/This session has 18,000 of the 20,000 records/);
  });

  test('counts, prompts and Undo go on, and what is said has no names either', async () => {
    const user = userEvent.setup();
    const before = announcer.history().length;
    await user.click(screen.getByRole('button', { name: 'Ta, count 1. Add one.' }));
    await screen.findByRole('button', { name: 'Ta, count 2. Add one.' });
    await user.click(within(screen.getByRole('group', { name: 'WT' })).getByRole('button', { name: /^fv/ }));
    await waitFor(async () => expect((await rowOf(device, session)).tally.skills[6]?.counts.fv).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await rowOf(device, session)).tally.skills[6]?.counts.fv ?? 0).toBe(0));
    await waitFor(() => expect(announcer.history().slice(before).join()).toContain('Undone'));
    expect(announcer.history().slice(before).join()).not.toMatch(/Tantrum|Waits/);
  });

  test('what was recorded before it is not taken back under the lock, what is recorded under it is', async () => {
    const user = userEvent.setup();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await user.click(undo);
    await user.keyboard('u');
    await user.click(screen.getByRole('button', { name: 'Ta, count 1. Add one.' }));
    await screen.findByRole('button', { name: 'Ta, count 2. Add one.' });
    for (let press = 0; press < 3; press++) await user.click(undo);
    await screen.findByRole('button', { name: 'Ta, count 1. Add one.' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(1);
  });

  test('a pause is not taken back under the lock: that changes the observed time, and must be asked about', async () => {
    await pauseSession(device, session);
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.setup().click(undo);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await rowOf(device, session)).last?.kind).toBe('pause');
  });

  test('what was counted just before it is not said any more: that would have a name', async () => {
    const before = announcer.history().length;
    const names: Record<number, string> = { 2: 'Elopement', 3: 'Task Refusal' };
    const inSight = await actsWith((id) => names[id] ?? '');
    await inSight.tap(2);
    servicesOf(device).hub.lock(true);
    // Pressed later, and so said later.
    const under = await actsWith((id) => `code ${id}`);
    await under.tap(3);
    await waitFor(() => expect(announcer.history().slice(before).join()).toContain('code 3 1'));
    expect(announcer.history().slice(before).join()).not.toContain('Elopement');
    servicesOf(device).hub.lock(false);
  });

  test('offers nothing else: no pause, no options, no log, no other screen', () => {
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).not.toContain(
      'Pause',
    );
    for (const name of [/Options/, 'Pause', 'Event log', 'Session menu', 'Add behavior'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  test('keys count and undo as before, and P does not pause', async () => {
    const user = userEvent.setup();
    // The focus moves and the keys are heard a moment after the screen stands: React does both once it has painted.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Locked' })));
    await waitFor(async () => {
      await user.keyboard('2');
      expect(screen.queryByRole('button', { name: /^El, count [1-9]/ })).not.toBeNull();
    });
    await user.keyboard('p1');
    await screen.findByRole('button', { name: 'Ta, count 2. Add one.' });
    expect((await rowOf(device, session)).tally.pauses).toEqual([]);
  });

  test('Unlock opens the way back in beside the tiles, and closes it again', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    within(screen.getByRole('region', { name: 'Unlock' })).getByText('the way back in');
    screen.getByRole('button', { name: 'TR, count 0. Add one.' });
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'Unlock' })).toBeNull();
  });

  test('stops counting two hours after the visit, says when, and offers nothing but the way back in', async () => {
    const later = (at: string) => {
      device.time.now = Date.parse(at);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    later('2026-11-20T18:59:00-05:00');
    screen.getByRole('button', { name: 'Ta, count 1. Add one.' });
    later('2026-11-20T19:00:00-05:00');
    await screen.findByText('Counting stopped at 7:00 PM');
    expect(screen.queryAllByRole('button')).toEqual([]);
    screen.getByText('the way back in');
    await userEvent.setup().keyboard('1');
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(1);
    expect(document.body.textContent).not.toMatch(/Counting goes on|Maya/);
  });

  const alsoLeos = () =>
    startSession(
      device,
      { ...visit, client_id: 8 },
      { userId: device.db.userId, client: leo, behaviorIds: [1], skillIds: [], timeZone: 'America/New_York' },
    );

  test('does not count while another session runs: under codes a tap could be of either child', async () => {
    const leos = await alsoLeos();
    await screen.findByText('2 sessions run. Unlock to count');
    expect(screen.queryAllByRole('button')).toEqual([]);
    screen.getByText('the way back in');
    await userEvent.setup().keyboard('1');
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(1);
    expect(document.body.textContent).not.toMatch(/Counting goes on|Maya|Leo/);
    // Nobody records in one that is paused.
    await pauseSession(device, leos);
    await screen.findByRole('button', { name: 'Ta, count 1. Add one.' });
  });

  test('without a PIN says in which of several sessions it counts: unlocking would need a connection', async () => {
    await alsoLeos();
    await screen.findByText('Counting goes on, under codes, in the session begun at 3:00 PM alone');
    screen.getByRole('button', { name: 'Ta, count 1. Add one.' });
    expect(document.body.textContent).not.toMatch(/Maya|Leo/);
  });

  test('without a PIN stops as well, and goes on by a press that names the visit: unlocking would need a connection', async () => {
    const at = (time: string) => {
      device.time.now = Date.parse(time);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    at('2026-11-21T09:00:00-05:00');
    await screen.findByText('Counting stopped at yesterday 7:00 PM');
    await userEvent.setup().keyboard('1');
    expect(screen.queryByRole('button', { name: /Add one/ })).toBeNull();
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: 'Go on counting in the visit of yesterday 3:00 PM' }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Ta, count 1. Add one.' }));
    await screen.findByRole('button', { name: 'Ta, count 2. Add one.' });
    at('2026-11-21T11:00:00-05:00');
    await screen.findByText('Counting stopped at 11:00 AM');
    screen.getByRole('button', { name: /^Go on counting/ });
  });

  test('goes on as long as somebody counts: two hours without a record are meant', async () => {
    device.time.now = Date.parse('2026-11-20T18:30:00-05:00');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Ta, count 1. Add one.' }));
    await screen.findByRole('button', { name: 'Ta, count 2. Add one.' });
    device.time.now = Date.parse('2026-11-20T20:29:00-05:00');
    document.dispatchEvent(new Event('visibilitychange'));
    screen.getByRole('button', { name: 'Ta, count 2. Add one.' });
    device.time.now = Date.parse('2026-11-20T20:30:00-05:00');
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Counting stopped at 8:30 PM');
  });
});

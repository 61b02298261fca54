// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryRow, Sitting } from '#contract/entries.ts';
import type { Session } from '#contract/session.ts';
import { listDrafts } from '#db/drafts.ts';
import { listSittingsOf } from '#db/queries/entries.ts';
import { findFilters, storePageOf } from '#db/queries/pages.ts';
import { forgetClient } from '#db/store/forget-client.ts';
import { storeEntries, storeSittings } from '#db/store/store-entries.ts';
import { storeSessions } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { seededBehaviorNames } from '#domain/fixed-lists.ts';
import { placeMarks } from '#domain/graph/graph-lines.ts';
import type { Measure } from '#domain/graph/graph-measure.ts';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { aboutGraph } from '#features/graph/about-graph.ts';
import { spread } from '#features/graph/chart-layers.tsx';
import { axisTicks, DrawingContext, makeDrawing, splitByAxes } from '#features/graph/drawing.ts';
import { graphCsv } from '#features/graph/graph-csv.ts';
import { rangeOf, readQuery, writeQuery } from '#features/graph/graph-query.ts';
import { GraphScreen } from '#features/graph/graph-screen.tsx';
import { targetsOf } from '#features/graph/graph-targets.ts';
import { labelsOf, MarkLayer } from '#features/graph/mark-layer.tsx';
import { readObservations } from '#features/graph/read-observations.ts';
import { wrapped } from '#features/graph/save-image.ts';
import { recordCue } from '#features/session/cues/record-cue.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { pullEntries } from '#sync/download/pull-entries.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdReads, holdWrites, isBusy } from '../hold-network.ts';
import { giveCaseload, sendEverything, therapist, today } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';
import { outcomeOf } from '../outcome-of.ts';

// The library is read once, before anybody waits for it.
beforeAll(() => import('#features/graph/line-chart.tsx'), 60_000);

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, [...therapist, 'behavior.view']);
  // A chart has no width in jsdom.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => device.db.close());

const about = { client: 'Maya Ruiz', range: 'June', source: 'Us' };

let made = 0;
const row = (record_date: string, entry: string, part: Partial<EntryRow> = {}): EntryRow => ({
  id: ++made,
  client_id: 7,
  user_id: device.db.userId,
  company_id: 1,
  comment: '',
  record_date,
  created_at: `${record_date}T22:00:00Z`,
  updated_at: `${record_date}T22:00:00Z`,
  deleted_at: null,
  entry_id: made,
  uid: `entry-${made}`,
  session_uid: null,
  behaviour_id: 1,
  entry,
  type: 'Tantrum',
  ...part,
});
const table = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));

async function submitVisit(taps: number): Promise<string> {
  const id = await startVisit(device);
  for (let i = 0; i < taps; i++) await recordTap(device, id, 1);
  device.time.now = Date.parse('2026-11-20T22:00:00Z');
  return submitted(id);
}

async function submitted(id: string): Promise<string> {
  const uid = (await device.db.sessions.get(id))?.noteUid ?? '';
  await saveSessionNote(device, uid, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, id, uid, { zero: [2], notWatched: [3] }, defaultPolicy);
  return id;
}

/** A submitted session as the server tells it, where Tantrum was counted so often. */
async function asServed(id: string, entry: string): Promise<Session> {
  const { startDate, startTime, clientId, clientName, createdAt } = must(await device.db.sessions.get(id), 'a session');
  return {
    id: 5,
    uid: id,
    client: { id: clientId, ...clientName },
    user: { id: device.db.userId, profile: { name: 'Ana Diaz' } },
    visit_location: 1,
    date_visited: startDate,
    startDate,
    endDate: startDate,
    startTime,
    begin_time: startTime,
    endTime: '17:00',
    created_at: createdAt,
    log_hours: 2,
    session_closed: true,
    date_week: null,
    comment: null,
    note: null,
    behaviors: [{ id: 1, name: 'Tantrum', type: null, behavior_entry: { entry } }],
    skills: [],
    intervals: [],
    totalHours: { logHours: 2, time: '02:00' },
    version: 9,
  };
}

describe('what is drawn', () => {
  const drawn = () => readObservations(device.db, 7, device.clock.now(), 'America/New_York');

  test('a submitted session counts before it is sent, and only once when its entry has come back', async () => {
    const id = await submitVisit(3);
    const now = device.clock.now();
    const [before] = await readObservations(device.db, 7, now, 'America/New_York');
    expect(before).toMatchObject({ date: today, time: '15:00', hours: 2, counts: { 1: 3, 2: 0 } });
    await storeEntries(device.db, [row(today, '3', { session_uid: id })]);
    const after = await readObservations(device.db, 7, now, 'America/New_York');
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ hours: 2, counts: { 1: 3 } });
  });

  test('a session submitted before its End Time came has a rate of what was observed by then, and no minute more', async () => {
    const id = await startVisit(device);
    await recordTap(device, id, 1);
    device.time.now += 30 * 60_000;
    await submitted(id);
    expect(await drawn()).toMatchObject([{ hours: 0.5, counts: { 1: 1 } }]);
    device.time.now += 24 * 60 * 60_000;
    expect(await drawn()).toMatchObject([{ hours: 0.5 }]);
  });

  test('a session that was corrected here counts what it counts now, not what its entry said before', async () => {
    const id = await submitVisit(6);
    const of = { session_uid: id, uid: 'entry' };
    await storeEntries(device.db, [row(today, '6', of), row(today, '0', { ...of, behaviour_id: 2 })]);
    await restartSession(device, id);
    for (let i = 0; i < 3; i++) await recordTap(device, id, 1);
    await submitted(id);
    expect(await drawn()).toMatchObject([{ hours: 2, counts: { 1: 9, 2: 0 } }]);
  });

  test('a session into which another device has recorded counts what the server says, not the part that is here', async () => {
    const id = await submitVisit(6);
    await sendEverything(device, new Date(device.time.now).toISOString());
    const told = (await drawn())[0]?.counts[1];
    await storeSessions(device.db, [await asServed(id, '8')]);
    await storeEntries(device.db, [row(today, '8', { session_uid: id })]);
    expect([told, (await drawn())[0]?.counts]).toEqual([6, { 1: 8 }]);
    // Also before its entry has come.
    await storeSessions(device.db, [await asServed(id, '9')]);
    expect((await drawn())[0]?.counts).toEqual({ 1: 9 });
  });

  // Two minutes of two episodes would be a mean length that nobody observed.
  test('a session recorded on two devices has the minutes and hours of both, as it has the counts of both', async () => {
    const id = await startVisit(device);
    await toggleEpisode(device, id, 1, device.time.now);
    device.time.now += 120_000;
    await toggleEpisode(device, id, 1, device.time.now);
    device.time.now = Date.parse('2026-11-20T22:00:00Z');
    await submitted(id);
    await sendEverything(device, new Date(device.time.now).toISOString());
    const both = { 1: { episodes: 2, total: 300_000 } };
    const sitting = { id: 5, uid: id, client_id: 7, startDate: today, startTime: '15:00', hours: 1.5, version: 9 };
    const none = { intervals: {}, trials: {}, latencies: {} };
    await storeSittings(device.db, 7, [{ ...sitting, ...none, durations: both }], today);
    // Until the server has told of it again, what was submitted here stands.
    expect(await drawn()).toMatchObject([{ hours: 2, durations: { 1: { episodes: 1, total: 120_000 } } }]);
    await storeSessions(device.db, [await asServed(id, '2')]);
    expect(await drawn()).toMatchObject([{ hours: 1.5, counts: { 1: 2 }, durations: both }]);
    await storeEntries(device.db, [row(today, '1', { session_uid: id })]);
    expect(await drawn()).toMatchObject([{ hours: 1.5, counts: { 1: 2 }, durations: both }]);
  });

  test('also of a session without an entry here, what the server told counts: entries come once a day', async () => {
    const id = await submitVisit(5);
    await sendEverything(device, new Date(device.time.now).toISOString());
    expect((await drawn())[0]?.counts).toEqual({ 1: 5, 2: 0 });
    await storeSessions(device.db, [await asServed(id, '8')]);
    expect((await drawn())[0]?.counts).toEqual({ 1: 8 });
  });

  test('its intervals are all over, also by the clock of a device that is slow', async () => {
    const id = await startVisit(device);
    const plan = { behaviorId: 1, type: 'momentary', length: 30, planned: 2 } as const;
    const run = await startIntervals(device, id, plan);
    device.time.now += 60_000;
    await markInterval(device, id, run, 0, 'yes');
    await markInterval(device, id, run, 1, 'no');
    await submitted(id);
    device.time.now -= 600_000;
    expect((await drawn())[0]?.intervals).toMatchObject({ 1: { part: 1, whole: 2 } });
  });

  test('its episodes last as long as recorded when the company has moved to another zone since', async () => {
    const id = await startVisit(device);
    await toggleEpisode(device, id, 1, device.time.now);
    device.time.now += 60_000;
    await toggleEpisode(device, id, 1, device.time.now);
    await submitted(id);
    const later = Date.parse('2026-12-20T20:00:00Z');
    const [seen] = await readObservations(device.db, 7, later, 'Europe/London');
    expect(seen?.durations).toEqual({ 1: { episodes: 1, total: 60_000 } });
  });

  test('an open session is not drawn', async () => {
    await startVisit(device);
    expect(await readObservations(device.db, 7, device.clock.now(), 'America/New_York')).toEqual([]);
  });
});

describe('the graph', () => {
  test('asks for a client first, and has a button for each behavior type and of what the client has', async () => {
    const { address } = open(device, <GraphScreen />, { path: '/graph' });
    await screen.findByText('Choose a client, and the graphs of their behaviors show here.');
    await device.db.behaviors.bulkPut(
      seededBehaviorNames.map((name, i) => ({
        id: 20 + i,
        name,
        retired: false,
        type: null,
        measure: 'count' as const,
        interval: null,
      })),
    );
    await device.db.behaviors.bulkDelete([1, 2]);
    await device.db.behaviors.put({
      id: 1,
      name: 'Humming',
      retired: false,
      type: null,
      measure: 'count',
      interval: null,
    });
    await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), 'maya');
    await userEvent.click(await screen.findByRole('option', { name: 'Maya Ruiz' }));
    await waitFor(() => expect(address()).toBe('/graph?client=7'));
    const buttons = within(await screen.findByRole('group', { name: 'Behavior' })).getAllByRole('radio');
    // Word for word as the specification spells them.
    expect(buttons.map((button) => button.parentElement?.textContent)).toEqual([
      'Humming',
      'Tantrum',
      'Elopement',
      'Property Destruction',
      'Task Refusal',
      'inappropriate touching of genitals',
      'motor stereotypic Behavior',
      'Unsafe behaviors (climbing)',
      'Pica/Mouthing',
      'SIB',
    ]);
  });

  test('begins with what the client has, then what was recorded for them; of the nine those of others come last', () => {
    const behaviorOf = (id: number, name: string) => {
      return { id, name, retired: false, type: null, measure: 'count' as const, interval: null };
    };
    const [tantrum, sib] = [behaviorOf(1, 'Tantrum'), behaviorOf(2, 'SIB')];
    const [humming, biting] = [behaviorOf(3, 'Humming'), behaviorOf(4, 'Biting')];
    const nothing = { intervals: {}, trials: {}, durations: {}, latencies: {}, hours: null };
    const typed = { ...nothing, key: 'a', date: today, time: '', source: 'typed' as const, counts: { 4: 2 } };
    const program = { behaviors: [humming, sib], skills: [] };
    const programs = { behaviors: [biting, tantrum, sib, humming], skills: [], program };
    const names = targetsOf(programs, [typed]).behaviors.map(({ name }) => name);
    expect(names).toEqual(['SIB', 'Humming', 'Biting', 'Tantrum']);
  });

  test('begins with the only client there is, or with what was looked at last; what is in the address goes first', async () => {
    const first = open(device, <GraphScreen />, { path: '/graph?client=8&by=week' });
    await screen.findByRole('group', { name: 'Behavior' });
    first.unmount();
    await waitFor(async () => expect(await findFilters(device.db, 'graph')).toBe('client=8&by=week'));
    const second = open(device, <GraphScreen />, { path: '/graph' });
    await waitFor(() => expect(second.address()).toBe('/graph?client=8&by=week'));
    second.unmount();
    const third = open(device, <GraphScreen />, { path: '/graph?client=7' });
    await screen.findByRole('group', { name: 'Behavior' });
    expect(third.address()).toBe('/graph?client=7');
    third.unmount();
    // The last one has left the caseload, and one is left.
    await device.db.clients.delete(7);
    const fourth = open(device, <GraphScreen />, { path: '/graph' });
    await waitFor(() => expect(fourth.address()).toBe('/graph?client=8'));
  });

  test('on paper it is the whole table with client, range and source, without pickers and pager', async () => {
    const days = Array.from({ length: 20 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);
    await storeEntries(
      device.db,
      days.map((day) => row(day, '2')),
    );
    const screenMedia = globalThis.matchMedia;
    const first = open(device, <GraphScreen />, { path: '/graph?client=7&by=day' });
    expect(await table()).toHaveLength(12);
    first.unmount();
    vi.stubGlobal('matchMedia', (query: string) => ({ ...screenMedia(query), matches: query === 'print' }));
    open(device, <GraphScreen />, { path: '/graph?client=7&by=day' });
    expect(await table()).toHaveLength(20);
    screen.getByText('Maya Ruiz · 06/01/2026 – 11/20/2026');
    screen.getByText(/from 0 sessions and 20 typed entries, what is on this device$/);
    for (const part of [
      screen.getByRole('combobox', { name: 'Client' }),
      screen.getByRole('group', { name: 'Behavior' }),
      screen.getByRole('button', { name: 'Export' }),
      screen.getByRole('navigation', { name: 'Pages of the table' }),
    ])
      expect(part.closest('[data-print="hide"], .print\\:hidden')).not.toBeNull();
  });

  test('the median of each phase is drawn, says which it is, and stays out of half a month', async () => {
    await storeEntries(
      device.db,
      ['4', '8', '6', '2', '90'].map((count, i) => row(`2026-${String(i + 7).padStart(2, '0')}-05`, count)),
    );
    open(device, <GraphScreen />, { path: '/graph?client=7&line=median' });
    await screen.findByText('Median of each phase: 5.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Line of each phase' }), 'trend');
    await screen.findByText('Trend of each phase (split-middle): falling.');
  });

  test('draws monthly sums from this device without a network, gaps and all, and the reader says each', async () => {
    await storeEntries(device.db, [
      row('2026-08-03', '4'),
      row('2026-08-04', '2'),
      row('2026-10-01', '0'),
      row('2026-11-02', '1'),
    ]);
    open(device, <GraphScreen />, { path: '/graph?client=7' });
    await screen.findByRole('heading', { name: 'Tantrum, monthly total' });
    screen.getByText(/1 in November 2026 so far\.$/);
    expect((await table()).map((line) => line.slice(0, 2))).toEqual([
      ['November 2026 so far', '1'],
      ['October 2026', '0'],
      ['September 2026', '–nothing observed'],
      ['August 2026', '6'],
      ['July 2026', '–nothing observed'],
      ['June 2026', '–nothing observed'],
    ]);
    await screen.findByText(/^You are offline. Only what is on this device is drawn/);
    const reader = screen.getByRole('slider');
    reader.focus();
    await waitFor(() => expect(reader.getAttribute('aria-valuetext')).toBe('November 2026 so far, 1. 1 typed entry'));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(reader.getAttribute('aria-valuetext')).toBe('September 2026, nothing observed'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(reader.getAttribute('aria-valuenow')).toBe('1'));
  });

  test('what is drawn is a line from month to month, broken where nothing was observed', async () => {
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 400));
    const days = ['2026-06-03', '2026-07-04', '2026-09-01', '2026-10-02'];
    await storeEntries(
      device.db,
      days.map((day, at) => row(day, `${at + 1}`)),
    );
    const { container } = open(device, <GraphScreen />, { path: '/graph?client=7' });
    const lines = () =>
      [...container.querySelectorAll('[stroke="var(--chart-1)"] path')].map((one) => one.getAttribute('d'));
    const oneStep = expect.stringMatching(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/);
    await waitFor(() => expect(lines()).toEqual([oneStep, oneStep]));
    measured.mockRestore();
  });

  test('occurrences of unknown length are no zeros and never “no entries”: sentence and table say so', async () => {
    await storeEntries(device.db, [row('2026-10-02', '4'), row('2026-11-02', '7'), row('2026-11-03', '0')]);
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=duration' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Count' }));
    await storeEntries(device.db, [row('2026-08-03', '1', { seconds: 90 })]);
    await userEvent.click(await screen.findByRole('radio', { name: 'Total minutes' }));
    await screen.findByText(
      '1.5 min in August 2026. 11 occurrences not in it: length not known. The length of 1 episode was typed in by hand.',
    );
    expect((await table()).slice(0, 2)).toEqual([
      ['November 2026 so far', '–length not known', '7 occurrences of unknown length'],
      ['October 2026', '–length not known', '4 occurrences of unknown length'],
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Elopement' }));
    await screen.findByText('No entries for Elopement in this range.');
  });

  test('where no length at all is known the table says why, month by month; nothing is drawn', async () => {
    await storeEntries(device.db, [
      row('2026-05-03', '1', { seconds: 90 }),
      row('2026-10-02', '4'),
      row('2026-11-02', '7'),
    ]);
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=duration' });
    await screen.findByText(
      'How long Tantrum lasted is not known in this range. 11 occurrences not in it: length not known.',
    );
    expect((await table())[0]).toEqual([
      'November 2026 so far',
      '–length not known',
      '7 occurrences of unknown length',
    ]);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByText(/No entries/)).toBeNull();
  });

  test('is not drawn before all entries of the client and the phase changes have come', async () => {
    const found = [row('2026-11-02', '1'), row('2026-10-02', '4')];
    const sync = makeSync((path) =>
      path === '/api/behavior/entries' ? { data: found, limit: 200, nextCursor: null } : { data: [] },
    );
    const go = holdReads(sync);
    await storeEntries(device.db, found.slice(0, 1));
    open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
    await screen.findByText('Downloading the entries');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    go();
    await waitFor(async () => expect((await table()).slice(0, 2).map(([, value]) => value)).toEqual(['1', '4']));
  });

  test('a rate where no length is known says why there is none, instead of a 0', async () => {
    await storeEntries(device.db, [row('2026-11-02', '4')]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Rate per hour' }));
    await screen.findByText(
      /^No rate for Tantrum in this range: the length of observation is known for sessions only\. 4 occ/,
    );
    await waitFor(() => expect(address()).toBe('/graph?client=7&measure=rate'));
    await userEvent.click(screen.getByRole('radio', { name: 'Elopement' }));
    await screen.findByText('No entries for Elopement in this range.');
  });

  test('time between responses is drawn from the taps of each session, without a network too; what was typed by hand is a gap', async () => {
    const id = await startVisit(device);
    for (const seconds of [0, 4, 64])
      await recordTap(device, id, 1, new Date(Date.parse('2026-11-20T20:01:00Z') + seconds * 1000).toISOString());
    device.time.now = Date.parse('2026-11-20T22:00:00Z');
    await submitted(id);
    await storeEntries(device.db, [row('2026-11-02', '4')]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7&by=session' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Time between responses' }));
    await screen.findByRole('heading', { name: 'Tantrum, median seconds between responses by session' });
    await waitFor(() => expect(address()).toBe('/graph?client=7&measure=irt&by=session'));
    expect((await table()).map((line) => line.slice(1))).toEqual([
      ['32', '2 times between 3 responses in 1 session, mean 32 s'],
      ['–times not known', '4 responses of unknown time'],
    ]);
  });

  test('latency is drawn by session where cues were given, in seconds, with how many had a response; a gap where none was', async () => {
    const id = await startVisit(device);
    for (const [cued, answered] of [
      [0, 4],
      [60, 66.5],
      [120, null],
    ] as const) {
      const second = (seconds: number) => new Date(Date.parse('2026-11-20T20:01:00Z') + seconds * 1000).toISOString();
      await recordCue(device, id, 1, second(cued));
      if (answered !== null) await recordTap(device, id, 1, second(answered));
    }
    device.time.now = Date.parse('2026-11-20T22:00:00Z');
    await submitted(id);
    await storeEntries(device.db, [row('2026-11-02', '4')]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7&by=session' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Median latency in seconds' }));
    await screen.findByRole('heading', { name: 'Tantrum, median latency in seconds by session' });
    await waitFor(() => expect(address()).toBe('/graph?client=7&measure=latency&by=session'));
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Date',
      'Median latency in seconds',
      'Behind it',
    ]);
    expect(await table()).toEqual([
      ['11/20/2026 3:00 PM', '5.3', '2 of 3 cues with a response, mean 5.3 s'],
      ['11/02/2026', '–no cue given', 'No cue given'],
    ]);
    const reader = screen.getByRole('slider');
    reader.focus();
    await waitFor(() =>
      expect(reader.getAttribute('aria-valuetext')).toBe(
        '11/20/2026 3:00 PM, 5.3 s. 2 of 3 cues with a response, mean 5.3 s',
      ),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Elopement' }));
    await screen.findByRole('heading', { name: 'Elopement, count by session' });
    expect(screen.queryByRole('radio', { name: 'Median latency in seconds' })).toBeNull();
  });

  test('more measures than fit beside each other are a list on a tablet', async () => {
    await device.db.behaviors.update(1, { timing: ['latency'], measure: 'duration' });
    await storeEntries(device.db, [row('2026-11-02', '4')]);
    setWindowWidth(820);
    open(device, <GraphScreen />, { path: '/graph?client=7' });
    await screen.findByRole('heading', { name: 'Tantrum, monthly total' });
    expect(screen.queryByRole('radio', { name: 'Count' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Measure' }), 'Median latency in seconds');
    await screen.findByText('No cue for Tantrum was given in this range.');
  });

  test('a latency that was asked for and has no cue yet says so, instead of a 0', async () => {
    await device.db.behaviors.update(1, { timing: ['latency'] });
    await storeEntries(device.db, [row('2026-11-02', '4')]);
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=latency' });
    await screen.findByText('No cue for Tantrum was given in this range.');
  });

  test('phase changes kept on the device stand in the graph; who may not annotate gets no button', async () => {
    const lines = {
      data: [{ id: 1, client: 7, behaviour_id: null, date: '2026-09-10', label: 'New plan', version: 1 }],
    };
    await storePageOf(device.db, '/api/phase-lines', '/api/phase-lines?client=7', lines, '2026-11-20T20:00:00Z');
    await storeEntries(device.db, [row('2026-08-03', '4'), row('2026-10-01', '2')]);
    open(device, <GraphScreen />, { path: '/graph?client=7' });
    await screen.findByText('New plan');
    expect(screen.queryByRole('button', { name: 'Add phase change' })).toBeNull();
  });

  test('a phase change is removed after a question, and changed, and both can be undone', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view', 'graph.annotate']);
    await storeEntries(device.db, [row('2026-08-03', '4'), row('2026-10-01', '2')]);
    const line = { id: 1, client: 7, behaviour_id: null, date: '2026-09-10', label: 'New plan', version: 3 };
    const sync = makeSync((path) =>
      path === '/api/phase-lines' ? { data: [line] } : { data: [], limit: 200, nextCursor: null },
    );
    const sent: unknown[] = [];
    sync.server.send = async ({ method }, call) => {
      sent.push([method, call.params ?? call.query ?? null, call.body ?? null]);
      const body = method === 'DELETE' ? undefined : { ...line, ...(call.body as object) };
      return { ...outcomeOf('done'), status: body ? 200 : 204, body };
    };
    open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove phase change, New plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this phase change?' }));
    question.getByText(/^“New plan” of 09\/10\/2026 leaves all graphs/);
    expect(sent).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent).toEqual([['DELETE', { id: 1 }, null]]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const { id: _, version: __, ...put } = line;
    await waitFor(() => expect(sent.at(-1)).toEqual(['POST', null, put]));

    await userEvent.click(screen.getByRole('button', { name: 'Edit phase change, New plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit phase change' }));
    const label = dialog.getByRole('textbox', { name: /^Label/ });
    await userEvent.clear(label);
    await userEvent.type(label, 'Plan B');
    await userEvent.click(dialog.getByRole('button', { name: 'Save phase change' }));
    const body = { date: '2026-09-10', label: 'Plan B', behaviour_id: null };
    await waitFor(() => expect(sent.at(-1)).toEqual(['PATCH', { id: 1 }, body]));
    await screen.findByText('Phase change saved.');
    const undos = await screen.findAllByRole('button', { name: 'Undo' });
    await userEvent.click(must(undos.at(-1), 'Undo'));
    await waitFor(() => expect(sent.at(-1)).toEqual(['PATCH', { id: 1 }, { ...body, label: 'New plan' }]));
  });

  test('a phase change that somebody else has changed says what it says now, and is replaced on purpose alone', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view', 'graph.annotate']);
    await storeEntries(device.db, [row('2026-08-03', '4'), row('2026-10-01', '2')]);
    const line = { id: 1, client: 7, behaviour_id: null, date: '2026-09-10', label: 'New plan', version: 3 };
    const sync = makeSync((path) =>
      path === '/api/phase-lines' ? { data: [line] } : { data: [], limit: 200, nextCursor: null },
    );
    const seen: unknown[] = [];
    sync.server.send = async (_, call) => {
      seen.push(call.headers?.['if-match']);
      const current = { ...line, date: '2026-09-24', version: 4 };
      if (seen.length === 1) return { ...outcomeOf('conflict'), status: 412, code: 'version', body: { current } };
      return { ...outcomeOf('done'), status: 200, body: { ...line, version: 5 } };
    };
    open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit phase change, New plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit phase change' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Label/ }), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save phase change' }));
    within(await dialog.findByRole('alert')).getByText(/^It now says “New plan”, 09\/24\/2026, in all graphs\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Save phase change' }));
    await screen.findByText('Phase change saved.');
    expect(seen).toEqual(['"3"', '"4"']);
  });

  test('what was defined otherwise for all clients is a line for whoever has no own definition: table, sentence and list', async () => {
    await storeEntries(device.db, [row('2026-10-05', '4'), row('2026-10-20', '2')]);
    await device.db.behaviors.update(1, { changes: [{ from: '2026-10-14', defines: true, was: null }] });
    const words = 'New definition for all clients from here';
    const opened = async () => {
      const { unmount } = open(device, <GraphScreen />, { path: '/graph?client=7' });
      const months = (await table()).map(([month]) => month);
      const said = screen.queryAllByText(new RegExp(words)).length > 0;
      unmount();
      return [months, said];
    };
    const parted = ['October 14–31, 2026 (part of a month)', 'October 1–13, 2026 (part of a month)'];
    expect(await opened()).toEqual([expect.arrayContaining(parted), true]);
    const own = [{ id: 1, behaviour_id: 1, from: '2026-10-01', definition: 'Hers', measured: null }];
    await device.db.assignments.update(7, { own });
    expect(await opened()).toEqual([expect.not.arrayContaining(parted), false]);
  });

  test('a phase change without a label puts the focus there, and one that was not saved is told', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view', 'graph.annotate']);
    await storeEntries(device.db, [row('2026-10-01', '2')]);
    open(device, <GraphScreen />, {
      sync: makeSync(() => ({ data: [], limit: 200, nextCursor: null })),
      path: '/graph?client=7',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add phase change' }));
    const dialog = within(await screen.findByRole('dialog'));
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Add phase change' }));
    await press();
    dialog.getByText('Label is required, such as “New plan”');
    const label = dialog.getByRole('textbox', { name: /^Label/ });
    expect(document.activeElement).toBe(label);
    await userEvent.type(label, 'New plan');
    await press();
    within(await dialog.findByRole('alert')).getByText('We could not save the phase change');
  });

  test('a phase change can not be typed in while it is saved: those words would be in neither the line nor the draft', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view', 'graph.annotate']);
    await storeEntries(device.db, [row('2026-10-01', '2')]);
    const sync = makeSync(() => ({ data: [], limit: 200, nextCursor: null }));
    open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add phase change' }));
    const dialog = within(await screen.findByRole('dialog'));
    const label = dialog.getByRole('textbox', { name: /^Label/ });
    await userEvent.type(label, 'New plan');
    const goOn = holdWrites(sync);
    await userEvent.click(dialog.getByRole('button', { name: 'Add phase change' }));
    await waitFor(() => expect(isBusy(label)).toBe(true));
    expect(isBusy(dialog.getByRole('button', { name: 'Cancel' }))).toBe(false);
    goOn();
    await waitFor(() => expect(isBusy(label)).toBe(false));
  });

  test('a phase change that is being typed outlives a reload, a date that is none too, and is gone when it is discarded', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view', 'graph.annotate']);
    await storeEntries(device.db, [row('2026-10-01', '2')]);
    const openForm = async () => {
      const sync = makeSync(() => ({ data: [], limit: 200, nextCursor: null }));
      const view = open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
      await userEvent.click(await screen.findByRole('button', { name: 'Add phase change' }));
      await screen.findByRole('dialog');
      return view;
    };
    const first = await openForm();
    await userEvent.type(screen.getByRole('textbox', { name: /^Label/ }), 'New plan');
    await userEvent.clear(screen.getByRole('textbox', { name: /^Begins on/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Begins on/ }), '13/45/2026{Tab}');
    await waitFor(async () =>
      expect((await listDrafts(device.db, 'phase:'))[0]?.content).toMatchObject({ unread: { date: '13/45/2026' } }),
    );
    first.unmount();
    await openForm();
    await screen.findByDisplayValue('New plan');
    await screen.findByDisplayValue('13/45/2026');
    screen.getByText(/“13\/45\/2026” is not a date/);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByDisplayValue('11/20/2026');
    expect(screen.getByRole('textbox', { name: /^Label/ })).toHaveProperty('value', '');
    expect(await listDrafts(device.db, 'phase:')).toEqual([]);
  });

  test('a client whose entries were never downloaded is not shown as one without any', async () => {
    open(device, <GraphScreen />, { path: '/graph?client=8' });
    await screen.findByText('You are offline. This client’s entries are not downloaded on this device.');
    expect(screen.queryByText(/No entries/)).toBeNull();
  });

  test('online, all pages of the client’s entries are brought', async () => {
    const sync = makeSync((path, query) => {
      if (path !== '/api/behavior/entries') return { data: [] };
      const isFirst = query.cursor === undefined;
      return {
        data: [row(isFirst ? '2026-10-01' : '2026-09-01', '2')],
        limit: 200,
        nextCursor: isFirst ? 'more' : null,
      };
    });
    open(device, <GraphScreen />, { sync, path: '/graph?client=7' });
    await waitFor(async () => expect((await table()).filter((line) => line[1] === '2')).toHaveLength(2));
  });
});

describe('sessions that others recorded', () => {
  const visits: [day: string, count: string, hours: number, minutes: number, independent: number | null][] = [
    ['2026-11-02', '1', 2, 10, 18],
    ['2026-11-03', '9', 2, 90, 6],
    ['2026-11-04', '0', 2, 0, null],
  ];
  const uidOf = (day: string) => `session-${day}`;
  const entries = () =>
    visits.map(([day, count]) => row(day, count, { session_uid: uidOf(day), uid: `of-${day}`, user_id: 501 }));
  const sittings = (): Sitting[] =>
    visits.map(([startDate, count, hours, minutes, independent], i) => ({
      id: i + 1,
      uid: uidOf(startDate),
      client_id: 7,
      startDate,
      startTime: '15:00',
      hours,
      intervals: {},
      trials: independent === null ? {} : { 5: { part: independent, whole: 20 } },
      durations: minutes === 0 ? {} : { 1: { episodes: Number(count), total: minutes * 60_000 } },
      latencies: {},
      version: 1,
    }));
  const answering = (knowsSittings: boolean) =>
    makeSync((path) => {
      if (path === '/api/behavior/entries') return { data: entries(), limit: 200, nextCursor: null };
      if (path !== '/api/behavior/sittings') return { data: [] };
      if (knowsSittings) return { data: sittings(), limit: 200, nextCursor: null };
      throw new AskFailed(outcomeOf('missing', { status: 404 }));
    });
  const drawn = async (measure: string) => {
    open(device, <GraphScreen />, { path: `/graph?client=7&${measure}` });
    const [first] = await table();
    cleanup();
    return first;
  };
  const measures = ['measure=rate', 'measure=duration', 'skill=5'];

  test('come with the entries: rate, minutes and % independent are of all sessions, also without a network', async () => {
    await pullEntries(device.db, answering(true).server, device.clock.now, 7);
    const found = [];
    for (const measure of measures) found.push((await drawn(measure))?.slice(1));
    expect(found).toEqual([
      ['1.67', '10 in 6 h'],
      ['100', '10 episodes in 3 sessions'],
      ['60%', '24 of 40 trials'],
    ]);
  });

  test('that are not here are said beside the graph, in its table and file, and their zeros are no 0 minutes', async () => {
    await pullEntries(device.db, answering(false).server, device.clock.now, 7);
    await storeSittings(device.db, 7, sittings().slice(0, 1), today);
    expect(await drawn('measure=rate')).toEqual([
      'November 2026 so far',
      '0.5',
      '1 in 2 h; 2 sessions not complete here',
    ]);
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=duration' });
    expect(await table()).toContainEqual([
      'November 2026 so far',
      '10',
      '1 episode in 1 session; 2 sessions not complete here',
    ]);
    screen.getByText(
      '2 of 3 sessions are not complete here (open again, or not downloaded yet): rate, minutes, latency, time between responses, % of intervals and % independent are of the other 1. Counts are of all.',
    );
    cleanup();
    open(device, <GraphScreen />, { path: '/graph?client=7' });
    expect((await table())[0]).toEqual(['November 2026 so far', '10', '3 sessions']);
    expect(screen.queryByText(/not complete here/)).toBeNull();
  });

  test('none of which is here give no number, and never "not watched"', async () => {
    await pullEntries(device.db, answering(false).server, device.clock.now, 7);
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=rate' });
    await screen.findByText(
      '3 of 3 sessions are not complete here (open again, or not downloaded yet): only their counts are known.',
    );
    screen.getByText(
      'Nothing can be said of Tantrum in this range: its sessions are open again, or not downloaded yet.',
    );
  });

  test('leave the device with the client', async () => {
    await storeSittings(device.db, 7, sittings(), today);
    await forgetClient(device.db, 7);
    expect(await listSittingsOf(device.db, 7)).toEqual([]);
  });

  test('and one’s own of which the server knows the pauses are measured by it; a later Submit here counts as it is', async () => {
    const id = await submitVisit(3);
    const [one] = sittings();
    const measured = { ...must(one, 'a sitting'), uid: id, startDate: today, hours: 1.5, version: 4 };
    await storeSittings(device.db, 7, [measured], today);
    const hours = async () =>
      (await readObservations(device.db, 7, device.clock.now(), 'America/New_York')).map((seen) => seen.hours);
    expect(await hours()).toEqual([2]);
    await device.db.sessions.update(id, { eventsHere: false, version: 4 });
    expect(await hours()).toEqual([1.5]);
    await device.db.sessions.update(id, { version: 5 });
    expect(await hours()).toEqual([2]);
  });
});

test('a change that the server did not take is not drawn in silence: screen and file say that it stands nowhere else', async () => {
  const uid = await saveEntry(
    device,
    { client_id: 7, record_date: '2026-11-02', comment: '', counts: { 1: '6' } },
    [1],
    defaultPolicy,
  );
  open(device, <GraphScreen />, { path: '/graph?client=7' });
  await screen.findByText('6 in November 2026 so far.');
  expect(screen.queryByText('Not every number here is stored')).toBeNull();
  await device.db.ops.where('entityId').equals(uid).modify({ state: 'conflict' });
  await screen.findByText('Not every number here is stored');
  expect(aboutGraph({ ...known, typed: 1, refused: 1 }).source).toContain('1 with a change that is not accepted');
});

const known = {
  client: 'Maya Ruiz',
  company: 'Us',
  range: { from: '2026-11-01', to: today },
  sessions: 0,
  typed: 0,
  broughtIn: 0,
  refused: 0,
  at: null,
  zone: 'America/New_York',
};

describe('several lines on one chart', () => {
  const humming = { retired: false, type: null, measure: 'count', interval: null } as const;
  const compare = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Compare up to 3' }));
  const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  test('of behaviors share an axis; the address, table, reader and file have each, by name and unit', async () => {
    await storeEntries(device.db, [
      row('2026-10-01', '6'),
      row('2026-11-02', '1'),
      row('2026-11-02', '3', { behaviour_id: 2, type: 'Elopement' }),
    ]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7' });
    await compare();
    await tick('Elopement');
    await waitFor(() => expect(address()).toBe('/graph?client=7&behavior=1&with=behavior-2'));
    await screen.findByRole('heading', { name: 'Tantrum, monthly total, and Elopement, monthly total' });
    screen.getByText('Tantrum: 6 in October 2026. 1 in November 2026 so far.');
    screen.getByText('Elopement: 3 in November 2026 so far.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Line of each phase' }), 'trend');
    await screen.findByText('Tantrum: Trend of each phase (split-middle): too few points.');
    screen.getByText('Elopement: Trend of each phase (split-middle): too few points.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Line of each phase' }), '');
    expect(heads()).toEqual(['Month', 'Tantrum, times', 'Elopement, times']);
    expect((await table())[0]).toEqual(['November 2026 so far', '1', '3']);
    expect((await table())[1]).toEqual(['October 2026', '6', '–nothing observed']);
    expect(screen.queryByText(/second axis/)).toBeNull();
    screen.getByRole('slider').focus();
    await waitFor(() =>
      expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
        'November 2026 so far. Tantrum 1. 1 typed entry. Elopement 3. 1 typed entry',
      ),
    );
  });

  test('are each cut by their own phases alone: what is of one behavior says whose it is, and parts no other’s months', async () => {
    await storeEntries(device.db, [
      row('2026-10-05', '4'),
      row('2026-10-20', '2'),
      row('2026-10-06', '3', { behaviour_id: 2, type: 'Elopement' }),
      row('2026-10-21', '5', { behaviour_id: 2, type: 'Elopement' }),
    ]);
    const lines = [
      { id: 1, client: 7, behaviour_id: 1, date: '2026-10-14', label: 'Token board', version: 1 },
      { id: 2, client: 7, behaviour_id: 2, date: '2026-11-03', label: 'Door alarm', version: 1 },
    ];
    const key = '/api/phase-lines?client=7';
    await storePageOf(device.db, '/api/phase-lines', key, { data: lines }, '2026-11-20T20:00:00Z');
    open(device, <GraphScreen />, { path: '/graph?client=7&with=behavior-2' });
    await waitFor(async () =>
      expect(await table()).toEqual(
        expect.arrayContaining([
          ['October 14–31, 2026 (part of a month)', '2', 'in the whole'],
          ['October 1–13, 2026 (part of a month)', '4', 'in the whole'],
          ['October 2026', 'in parts', '8'],
        ]),
      ),
    );
    const phases = within(screen.getByRole('heading', { name: 'Phase changes' }).closest('section') ?? document.body);
    expect(phases.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Token boardTantrum'),
      expect.stringContaining('Door alarmElopement'),
    ]);
  });

  test('are three at most, each with a color, dash, marker and name of its own; a fourth changes nothing', async () => {
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 400));
    await device.db.behaviors.put({ ...humming, id: 3, name: 'Humming' });
    await device.db.behaviors.put({ ...humming, id: 4, name: 'Spitting' });
    const days = ['2026-09-01', '2026-10-01'];
    await storeEntries(
      device.db,
      [1, 2, 3, 4].flatMap((id) => days.map((day) => row(day, `${id}`, { behaviour_id: id, uid: `${id} ${day}` }))),
    );
    const { container, address } = open(device, <GraphScreen />, { path: '/graph?client=7' });
    await compare();
    await tick('Elopement');
    await screen.findByText('2 of 3 lines');
    await tick('Humming');
    await screen.findByText('3 of 3 lines. Untick one to draw another.');
    await tick('Spitting');
    await waitFor(() => expect(address()).toBe('/graph?client=7&behavior=1&with=behavior-2%2Cbehavior-3'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Spitting' }).checked).toBe(false);
    expect(heads()).toEqual(['Month', 'Tantrum, times', 'Elopement, times', 'Humming, times']);
    expect((await table())[1]).toEqual(['October 2026', '1', '2', '3']);
    const lines = () =>
      [...container.querySelectorAll('svg g[stroke-linejoin="round"]')].map((line) => [
        line.getAttribute('stroke'),
        line.getAttribute('stroke-dasharray'),
      ]);
    await waitFor(() =>
      expect(lines()).toEqual([
        ['var(--chart-3)', '2 3'],
        ['var(--chart-2)', '6 3'],
        ['var(--chart-1)', null],
      ]),
    );
    measured.mockRestore();
  });

  test('go on without the first when it is unticked; the last one stays', async () => {
    await storeEntries(device.db, [row('2026-11-02', '3', { behaviour_id: 2, type: 'Elopement' })]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7&with=behavior-2' });
    await tick('Tantrum');
    await screen.findByRole('heading', { name: 'Elopement, monthly total' });
    await waitFor(() => expect(address()).toBe('/graph?client=7&behavior=2'));
  });

  test('are told of one alone, which can’t be unticked, and end with the box', async () => {
    await storeEntries(device.db, [row('2026-11-02', '3')]);
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7&behavior=1' });
    await compare();
    await tick('Tantrum');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tantrum' }).checked).toBe(true);
    await tick('Elopement');
    await screen.findByText('2 of 3 lines');
    await compare();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Tantrum' })).checked).toBe(true);
    await waitFor(() => expect(address()).toBe('/graph?client=7&behavior=1'));
  });

  test('the address names the first skill by its number: once that is retired, the link opens no other', async () => {
    await storeEntries(device.db, [row('2026-11-02', '1')]);
    await device.db.skills.put({ id: 5, name: 'Requests item', retired: false, min_trials: null });
    const { address } = open(device, <GraphScreen />, { path: '/graph?client=7' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Skills' }));
    await waitFor(() => expect(address()).toBe('/graph?client=7&skill=5'));
  });

  test('of a behavior and a skill have an axis each, and say which', async () => {
    await storeEntries(device.db, [row('2026-11-02', '1')]);
    await device.db.skills.put({ id: 5, name: 'Requests item', retired: false, min_trials: null });
    open(device, <GraphScreen />, { path: '/graph?client=7&with=skill-5' });
    await screen.findByText('Requests item, % of trials independent (second axis)');
    screen.getByRole('columnheader', { name: 'Tantrum, times' });
    screen.getByText('Requests item: nothing observed in this range.');
  });

  test('of percents that are of two things have an axis each: 80% of intervals is not 80% of trials', () => {
    const line = (name: string, measure: Measure) => ({ name, measure, points: [], marks: [] });
    const { left, right } = makeDrawing(line('Tantrum', 'intervals'), [line('Requests item', 'independent')], 'month');
    expect([left.measure, right?.measure]).toEqual(['intervals', 'independent']);
  });

  test('of three units are two: the third would be read on an axis of another, and is named with its unit instead', async () => {
    const [minutes, percent, times] = ['duration', 'independent', 'count'] as const;
    await device.db.behaviors.update(1, { measure: 'duration' });
    await storeEntries(device.db, [row('2026-11-02', '24', { behaviour_id: 2, type: 'Elopement' })]);
    await device.db.skills.put({ id: 5, name: 'Requests item', retired: false, min_trials: null });
    open(device, <GraphScreen />, { path: '/graph?client=7&measure=duration&with=skill-5,behavior-2' });
    await screen.findByText(
      /^Elopement is not in this graph: its unit is times, and the two axes are taken by minutes and % of trials independent\./,
    );
    expect(screen.queryByRole('columnheader', { name: /^Elopement/ })).toBeNull();
    expect(screen.queryByText(/^Elopement, times/)).toBeNull();
    // Of the units, too, those that were chosen first are drawn, and two lines of one unit share theirs.
    const line = (name: string, measure: Measure) => ({ name, measure, points: [], marks: [] });
    const named = (...measures: readonly Measure[]) => {
      const [own, ...others] = measures.map((measure, at) => line(`${at}`, measure));
      return own ? splitByAxes([own, ...others]).without.map(({ name }) => name) : [];
    };
    expect(named(minutes, times, percent)).toEqual(['2']);
    expect(named(percent, times, times)).toEqual([]);
    expect(named(minutes, percent, percent)).toEqual([]);
  });

  test('have names that never lie over each other, nor outside the chart', () => {
    expect(spread([100, 40], 300)).toEqual([100, 40]);
    expect(spread([100, 104, 98], 300)).toEqual([116, 134, 98]);
    expect(spread([299, 300, 298], 300)).toEqual([276, 294, 258]);
    expect(spread([-20, 0, 5], 300)).toEqual([6, 24, 42]);
  });
});

describe('rules', () => {
  test('what is asked lives in the address; nonsense in it is left out', () => {
    const query = readQuery(new URLSearchParams('client=7&skill=5&by=day&months=12'));
    expect(query).toMatchObject({
      client: 7,
      kind: 'skill',
      target: 5,
      measure: 'independent',
      step: 'day',
      months: 12,
    });
    expect(writeQuery(query).toString()).toBe('client=7&skill=5&by=day&months=12');
    expect(readQuery(new URLSearchParams('client=x&behavior=-1&by=year&months=7&measure=independent'))).toEqual({
      client: null,
      kind: 'behavior',
      target: null,
      measure: 'count',
      step: 'month',
      months: 6,
    });
  });

  test('a range is whole months up to today', () => {
    expect(rangeOf(6, today, today)).toEqual({ from: '2026-06-01', to: today });
    expect(rangeOf(12, today, '2026-01-31')).toEqual({ from: '2025-02-01', to: '2026-01-31' });
    expect(rangeOf(0, '2021-03-15', today)).toEqual({ from: '2021-03-01', to: today });
  });

  test('the axis begins at 0, ends above the highest point, and counts have no half ones', () => {
    expect(axisTicks(0, true)).toEqual([0, 1]);
    expect(axisTicks(3, true)).toEqual([0, 1, 2, 3, 4]);
    expect(axisTicks(25, true)).toEqual([0, 5, 10, 15, 20, 25, 30]);
    expect(axisTicks(66, true)).toEqual([0, 20, 40, 60, 80]);
    expect(axisTicks(0.4, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
    for (let highest = 0; highest <= 2000; highest += 1) {
      const [ticks, fine] = [axisTicks(highest, true), axisTicks(highest / 7, false)];
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThan(highest);
      expect(fine.at(-1)).toBeGreaterThanOrEqual(highest / 7);
      expect([ticks.length <= 7, fine.length <= 7]).toEqual([true, true]);
    }
  });

  test('the file has a latency in seconds, and how many cues it is of', () => {
    const point = {
      key: 'a',
      x: 0,
      date: '2026-11-20',
      until: '2026-11-20',
      time: '15:00',
      soFar: false,
      apart: false,
    };
    const points = [
      { ...point, value: 4.5, detail: '1 of 2 cues with a response, mean 4.5 s' },
      { ...point, date: '2026-11-21', value: null, detail: '0 of 1 cues with a response' },
    ];
    expect(graphCsv([{ name: 'Tantrum', measure: 'latency', points, marks: [] }], 'session', about)).toBe(
      '\uFEFFName,Date,Median latency in seconds,Unit,Behind it,Phase,Client,Range,Source,Definition and measure\r\n' +
        'Tantrum,11/20/2026 3:00 PM,4.5,seconds,"1 of 2 cues with a response, mean 4.5 s",,Maya Ruiz,June,Us,Unchanged in this range\r\n' +
        'Tantrum,11/21/2026 3:00 PM,,seconds,0 of 1 cues with a response,,Maya Ruiz,June,Us,Unchanged in this range\r\n',
    );
  });

  test('the file names the phase that had begun before the range, and the chart does at its left edge', () => {
    const point = { time: '', detail: '1 session', soFar: false, apart: false };
    const points = ['2026-09-30', '2026-10-31', '2026-11-30'].map((until, x) => ({
      ...point,
      key: until.slice(0, 7),
      x,
      date: `${until.slice(0, 7)}-01`,
      until,
      value: 1,
    }));
    const lines = [
      { id: 1, date: '2026-01-05', label: 'Baseline' },
      { id: 2, date: '2026-06-01', label: 'Treatment' },
      { id: 3, date: '2026-11-01', label: 'Treatment 2' },
    ];
    const marks = placeMarks(lines, points, 'month', { from: '2026-09-01', to: today });
    const line = { name: 'Tantrum', measure: 'count', points } as const;
    const phases = graphCsv([{ ...line, marks }], 'month', about)
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(phases.map((row) => row.split(',').at(5))).toEqual(['Treatment', 'Treatment', 'Treatment 2']);
    // Two of one name are two: what was changed is said with its day, also of before the range.
    const [own, isMeasure] = ['Own definition from here', true as const];
    const changes = placeMarks(
      [
        { id: -1, date: '2026-10-01', label: own, isMeasure },
        { id: -2, date: '2026-11-01', label: own, isMeasure },
      ],
      points,
      'month',
      { from: '2026-09-01', to: today },
    );
    const rows = graphCsv([{ ...line, marks: changes, measuredAs: { date: '2026-08-03', label: own } }], 'month', about)
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual([
      `${own} (08/03/2026)`,
      `${own} (10/01/2026)`,
      `${own} (11/01/2026)`,
    ]);
    const changed = graphCsv([{ ...line, marks: changes }], 'month', about)
      .trimEnd()
      .split('\r\n');
    expect(changed[1]?.split(',').at(-1)).toBe('As before 10/01/2026');

    const drawnAt = (width: number) => {
      const xScale = (x: number) => ((x + 0.5) / 3) * width;
      const props = { innerWidth: width, innerHeight: 200, xScale };
      const { container, unmount } = render(
        <DrawingContext value={makeDrawing({ ...line, marks }, [], 'month')}>
          <svg aria-hidden="true">
            <MarkLayer {...props} />
          </svg>
        </DrawingContext>,
      );
      const texts = [...container.querySelectorAll('text')].map((one) => [one.textContent, one.getAttribute('x')]);
      const drawn = container.querySelectorAll('line').length;
      unmount();
      return { texts, lines: drawn };
    };
    expect(drawnAt(600)).toEqual({
      texts: [
        ['Treatment', '6'],
        ['Treatment 2', '406'],
      ],
      lines: 1,
    });
  });

  test('every label stands behind its own line, in the phase that it names, and none runs into another', () => {
    const place = fc.integer({ min: 0, max: 900 });
    const label = fc.string({ minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, label), { maxLength: 9 }), fc.boolean(), (some, before) => {
        const marks = [...some]
          .sort(([a], [b]) => a - b)
          .map(([x, text], id) => ({
            id,
            date: '',
            label: text,
            x: before && id === 0 ? Number.NEGATIVE_INFINITY : x,
          }));
        const labels = labelsOf(marks, (x) => x, 900);
        for (const [index, { at, text, row }] of labels.entries()) {
          const next = labels.slice(index + 1).find((other) => other.row === row);
          expect(at + 6 + text.length * 8).toBeLessThanOrEqual(text === '' ? Infinity : (next?.at ?? 920));
        }
      }),
    );
  });

  test('words around a picture are never wider than it, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
        fc.integer({ min: 12, max: 60 }),
        (words, most) => {
          const lines = wrapped(words.join(' '), most);
          expect(lines.join(' ')).toBe(words.join(' '));
          expect(lines.every((line) => line.length <= most)).toBe(true);
        },
      ),
    );
  });

  test('the file has an empty cell where nothing was observed, and no name that is a formula', () => {
    const points = [
      {
        key: 'c',
        x: -1,
        date: '2026-09-01',
        until: '2026-09-30',
        time: '',
        value: 0,
        detail: '2 sessions',
        soFar: false,
        apart: false,
      },
      {
        key: 'a',
        x: 0,
        date: '2026-10-01',
        until: '2026-10-31',
        time: '',
        value: null,
        detail: 'Not watched',
        soFar: false,
        apart: false,
      },
      {
        key: 'b',
        x: 1,
        date: '2026-11-01',
        until: '2026-11-30',
        time: '',
        value: 3,
        detail: '1 session',
        soFar: true,
        apart: false,
      },
    ];
    const marks = [
      { id: 1, date: '2026-10-20', label: '=1+1', x: 0.5 },
      { id: -1, date: '2026-10-21', label: 'Own definition from here', x: 0.6, isMeasure: true as const },
    ];
    expect(graphCsv([{ name: '=cmd()', measure: 'count', points, marks }], 'month', about)).toBe(
      '\uFEFFName,Month,Count,Unit,Behind it,Phase,Client,Range,Source,Definition and measure\r\n' +
        "'=cmd(),September 2026,0,times,2 sessions,,Maya Ruiz,June,Us,As before 10/21/2026\r\n" +
        "'=cmd(),October 2026,,times,Not watched,,Maya Ruiz,June,Us,As before 10/21/2026\r\n" +
        "'=cmd(),November 2026 so far,3,times,1 session,'=1+1,Maya Ruiz,June,Us,Own definition from here (10/21/2026)\r\n",
    );
  });
});

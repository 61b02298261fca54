// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routeOf } from '#app/route-table.ts';
import type { Behavior } from '#contract/programs.ts';
import type { Device } from '#db/capture.ts';
import { findFilters, saveFilters } from '#db/queries/pages.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { BehaviorAssignScreen, SkillAssignScreen } from '#features/programs/assign-screen.tsx';
import { ClientSessionsScreen } from '#features/programs/client-sessions-screen.tsx';
import { moved } from '#features/programs/move.ts';
import { bodyOf, changesOf, formOf, whyNotProgram } from '#features/programs/program-form.ts';
import { settingsText } from '#features/programs/program-text.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Call } from '#sync/http.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { Sync } from '#sync/start-sync.ts';
import { AccountGate } from '../../../src/app/screens/account-gate.tsx';
import { Toaster } from '../../../src/ui/feedback/toaster.tsx';
import { makeAppActions } from '../../setup/app-actions.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { makeTestRouter, Routed } from '../../setup/test-router.tsx';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, therapist } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';

let device: TestDevice;
const analyst = [...therapist, 'client.view', 'client.assign', 'behavior.view', 'behavior.catalogue.edit'];
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, analyst);
});
afterEach(() => device.db.close());

const behavior = (id: number, name: string, part: Partial<Behavior> = {}): Behavior => ({
  id,
  name,
  retired: false,
  type: null,
  measure: 'count',
  interval: null,
  ...part,
});
const catalogue = [
  behavior(1, 'Tantrum'),
  behavior(2, 'Elopement'),
  behavior(3, 'SIB', { type: 'partial-interval', interval: { length: 30, number: 10 } }),
  behavior(4, 'Old one', { retired: true }),
];

const skills = [
  { id: 5, name: 'Requests item', retired: false, min_trials: null },
  { id: 6, name: 'Waits', retired: false, min_trials: null },
];

/** A server with one client's lists: it holds every write to the version it was made on. */
function makeServer(ids: number[], skillIds: number[] = []) {
  const state = {
    ids,
    skillIds,
    version: 0,
    retired: [4],
    offline: false,
    own: [] as OwnMeasure[],
    sent: [] as { path: string; body: unknown; ifMatch: string | undefined }[],
  };
  const isRetired = (id: number) => state.retired.includes(id);
  const known = () => catalogue.map((one) => ({ ...one, retired: isRetired(one.id) }));
  const assignment = () => ({
    behaviors: state.ids.flatMap((id) => known().find((one) => one.id === id && !one.retired) ?? []),
    skills: state.skillIds.flatMap((id) => skills.find((one) => one.id === id) ?? []),
    own: state.own,
    versions: { behaviors: state.version, skills: state.version },
  });
  const done = (body: unknown): Outcome => ({ ...outcomeOf('done'), status: 200, body });
  const put = (path: string, { body, headers }: Call): Outcome => {
    const ifMatch = headers?.['if-match'];
    state.sent.push({ path: 'assign', body, ifMatch });
    if (ifMatch !== `"${state.version}"`)
      return { ...outcomeOf('conflict'), status: 412, code: 'version', body: { current: assignment() } };
    state[path.startsWith('/api/skill/') ? 'skillIds' : 'ids'] = (body as { ids: number[] }).ids;
    state.version += 1;
    return done(assignment());
  };
  const base = makeSync();
  const sync: Sync = {
    ...base,
    server: {
      ...base.server,
      ask: async ({ path }) => {
        if (state.offline) throw new AskFailed(outcomeOf('unknown'));
        if (path === '/api/skills') return { data: skills } as never;
        return (path === '/api/behaviors' ? { data: known() } : assignment()) as never;
      },
      send: async ({ method, path }, call) => {
        if (state.offline) return outcomeOf('unknown');
        if (method === 'PUT') return put(path, call);
        state.sent.push({ path: `${method} ${path}`, body: call.body, ifMatch: call.headers?.['if-match'] });
        if (path === '/api/behavior/assign/:id/own') {
          state.own.push({ id: state.own.length + 1, ...(call.body as Omit<OwnMeasure, 'id'>) });
          state.version += 1;
          return done(assignment());
        }
        const { retired } = call.body as { retired?: boolean };
        if (method === 'PATCH' && retired) state.retired.push(Number(call.params?.id));
        return done({ ...catalogue[0], ...(call.body as object), id: 9, retired: false });
      },
    },
  };
  return { state, sync };
}

function openAssign(on: Device, sync: Sync, address = '/client/assign/behaviors/7') {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const routes = [
    { path: routeOf('Behavior Assign').path, element: <BehaviorAssignScreen /> },
    { path: routeOf('Skill Assign').path, element: <SkillAssignScreen /> },
  ];
  const { Router } = makeTestRouter(address);
  return render(
    <DeviceContext value={on}>
      <SyncContext value={sync}>
        <Router>
          <AccountGate title="the screen">
            <Routed routes={routes} />
          </AccountGate>
        </Router>
        <Toaster />
      </SyncContext>
    </DeviceContext>,
  );
}
const order = async (list = 'Assigned behaviors') =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((line) => line.querySelector('.font-semibold')?.textContent);

describe('Behavior Assign', () => {
  test('moves by buttons, which keep the focus; each change is stored on the version before it and reaches the next session', async () => {
    const { state, sync } = makeServer([1, 2, 3]);
    openAssign(device, sync);
    const down = await screen.findByRole('button', { name: 'Move down, Tantrum' });
    await userEvent.click(down);
    await userEvent.click(down);
    await waitFor(async () => expect(await order()).toEqual(['Elopement', 'SIB', 'Tantrum']));
    expect(document.activeElement).toBe(down);
    await waitFor(() => expect(state.ids).toEqual([2, 3, 1]));
    expect(state.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"0"', '"1"']);
    await waitFor(async () => expect((await device.db.assignments.get(7))?.behaviorIds).toEqual([2, 3, 1]));
  });

  test.each(['9999', 'nobody'])('an address of no client (%s) says so; without one it only asks', async (id) => {
    const { sync } = makeServer([1]);
    const view = openAssign(device, sync, `/client/assign/behaviors/${id}`);
    await screen.findByText(/^This client was not found/);
    view.unmount();
    openAssign(device, sync, '/client/assign/behaviors');
    await screen.findByText('Choose a client to see what is assigned to them.');
  });

  test('opened without a client it begins with whom the person looked at last, on whichever screen, and an address goes first', async () => {
    const { sync } = makeServer([1]);
    await saveFilters(device.db, 'client', '8', '2026-11-20T15:00:00Z');
    const view = openAssign(device, sync, '/client/assign/behaviors');
    await screen.findByText('Leo Tan');
    view.unmount();
    openAssign(device, sync).unmount();
    const asked = openAssign(device, sync, '/client/assign/behaviors/7');
    await screen.findByText('Maya Ruiz');
    await waitFor(async () => expect(await findFilters(device.db, 'client')).toBe('7'));
    asked.unmount();
    const { address } = open(device, <ClientSessionsScreen />, {
      sync,
      path: '/client/behavior/assign',
    });
    await waitFor(() => expect(address()).toBe('/client/behavior/assign?client=7'));
  });

  test('adds with one press and removes with one press', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Add, SIB' }));
    await waitFor(() => expect(state.ids).toEqual([1, 3]));
    await userEvent.click(screen.getByRole('button', { name: 'Remove, Tantrum' }));
    await waitFor(() => expect(state.ids).toEqual([3]));
    await waitFor(async () => expect(await order()).toEqual(['SIB']));
  });

  test('a list that somebody else changed meanwhile is never written over: both are shown, and a person chooses', async () => {
    const { state, sync } = makeServer([1, 2]);
    openAssign(device, sync);
    const add = await screen.findByRole('button', { name: 'Add, SIB' });
    state.ids = [2];
    state.version = 5;
    await userEvent.click(add);
    const question = await screen.findByRole('dialog', { name: 'Choose a list' });
    expect(state.ids).toEqual([2]);
    within(within(question).getByRole('region', { name: 'Theirs, stored now' })).getByText('Elopement');
    within(within(question).getByRole('region', { name: 'Mine, not stored' })).getByText('SIB');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(state.ids).toEqual([1, 2, 3]));
    expect(state.sent.at(-1)?.ifMatch).toBe('"5"');
  });

  test('without a network the list can be looked at, and nothing offers to change it', async () => {
    const { state, sync } = makeServer([1, 2]);
    const first = openAssign(device, sync);
    await order();
    first.unmount();
    state.offline = true;
    openAssign(device, sync);
    await screen.findByText('You are offline. You can look, but changes here need a connection.');
    expect(await order()).toEqual(['Tantrum', 'Elopement']);
    expect(screen.queryByRole('button', { name: /^(Add|Remove|Move)/ })).toBeNull();
  });

  test('looked at without a network, a list kept from last time does not take the place of what was downloaded since', async () => {
    const { state, sync } = makeServer([1]);
    const first = openAssign(device, sync);
    await waitFor(async () => expect((await device.db.assignments.get(7))?.behaviorIds).toEqual([1]));
    await waitFor(async () => expect(await device.db.pages.count()).toBeGreaterThan(1));
    first.unmount();
    // A colleague's change, brought by the download.
    await device.db.assignments.update(7, { behaviorIds: [1, 2] });
    await device.db.behaviors.update(1, { measure: 'duration' });
    state.offline = true;
    openAssign(device, sync);
    await screen.findByText('You are offline. You can look, but changes here need a connection.');
    expect(await order()).toEqual(['Tantrum']);
    await device.db.transaction('rw', device.db.assignments, device.db.behaviors, device.db.skills, async () => {
      expect((await device.db.assignments.get(7))?.behaviorIds).toEqual([1, 2]);
      expect((await device.db.behaviors.get(1))?.measure).toBe('duration');
    });
  });

  test('the second press of a double click leaves the row that moved under it', async () => {
    const { state, sync } = makeServer([1, 2]);
    openAssign(device, sync);
    const remove = await screen.findByRole('button', { name: 'Remove, Tantrum' });
    fireEvent.click(remove, { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Remove, Elopement' }), { detail: 2 });
    await waitFor(() => expect(state.ids).toEqual([2]));
    fireEvent.click(screen.getByRole('button', { name: 'Add, Tantrum' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Add, SIB' }), { detail: 2 });
    await waitFor(() => expect(state.ids).toEqual([2, 1]));
    expect(await order()).toEqual(['Elopement', 'Tantrum']);
  });

  test('a change that got no answer stays on the screen and can be tried again', async () => {
    const { state, sync } = makeServer([1, 2]);
    openAssign(device, sync);
    const add = await screen.findByRole('button', { name: 'Add, SIB' });
    state.offline = true;
    await userEvent.click(add);
    const said = await screen.findByText('We could not save the list of behaviors');
    expect(document.activeElement).toBe(said.closest('[role="alert"]'));
    expect(await order()).toEqual(['Tantrum', 'Elopement', 'SIB']);
    state.offline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(state.ids).toEqual([1, 2, 3]));
  });
});

test('Skill Assign shows a client’s skills in tile order, and stores a change of it', async () => {
  const { state, sync } = makeServer([1], [6, 5]);
  openAssign(device, sync, '/client/assign/skills/7');
  await screen.findByRole('heading', { level: 1, name: 'Skill Assign' });
  expect(await order('Assigned skills')).toEqual(['Waits', 'Requests item']);
  await userEvent.click(screen.getByRole('button', { name: 'Move down, Waits' }));
  await waitFor(() => expect(state.skillIds).toEqual([5, 6]));
  await waitFor(async () => expect((await device.db.assignments.get(7))?.skillIds).toEqual([5, 6]));
  expect(state.ids).toEqual([1]);
});

describe('what a behavior is for one client', () => {
  test('is said from a day on, for that client alone: the catalogue stays, and sessions here begin with it', async () => {
    const { state, sync } = makeServer([1, 2]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Tantrum' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Definition and measure for Maya…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tantrum for Maya' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Maya’s own definition/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save for Maya' }));
    await dialog.findByText('Definition is required');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Definition' }), 'Lies on the floor');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Maya’s own measure/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Duration' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save for Maya' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.sent).toEqual([
      {
        path: 'POST /api/behavior/assign/:id/own',
        body: {
          behaviour_id: 1,
          from: '2026-11-20',
          definition: 'Lies on the floor',
          measured: { measure: 'duration', timing: [], type: null, interval: null },
        },
        ifMatch: '"0"',
      },
    ]);
    await screen.findByText('duration, Maya’s own since 11/20/2026');
    const ofCatalogue = await device.db.behaviors.get(1);
    expect([ofCatalogue?.measure, ofCatalogue?.definition]).toEqual(['count', undefined]);
    const id = await startVisit(device);
    expect((await device.db.sessions.get(id))?.measures?.[1]).toMatchObject({
      measure: 'duration',
      definition: 'Lies on the floor',
    });
    expect((await device.db.sessions.get(id))?.measures?.[2]?.measure).toBe('count');

    await userEvent.click(screen.getByRole('button', { name: 'Options, Tantrum' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Definition and measure for Maya…' }));
    const history = within(await screen.findByRole('list', { name: 'What Tantrum was and will be' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'From 11/20/2026: own definition, durationLies on the floor',
    ]);
  });

  test('is never said of a day that is over: what was recorded then keeps its measure', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Tantrum' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Definition and measure for Maya…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const from = dialog.getByRole('textbox', { name: 'From' });
    await userEvent.clear(from);
    await userEvent.type(from, '11/19/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Save for Maya' }));
    await dialog.findByText('Use today or a later day');
    expect(state.sent).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('takes a new behavior with its interval settings; a wrong number is said at the field', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'New behavior' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New behavior' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Humming');
    await userEvent.click(dialog.getByRole('radio', { name: 'Duration' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Time between responses/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Latency/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Whole interval' }));
    const length = dialog.getByRole('textbox', { name: 'Length, in seconds' });
    await userEvent.clear(length);
    await userEvent.type(length, 'half a minute');
    await userEvent.click(dialog.getByRole('button', { name: 'Add behavior' }));
    await dialog.findByText('Type a whole number such as 30');
    expect(document.activeElement).toBe(length);
    await userEvent.clear(length);
    await userEvent.type(length, '15');
    await userEvent.click(dialog.getByRole('button', { name: 'Add behavior' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.sent.at(-1)).toMatchObject({
      path: 'POST /api/behaviors',
      body: {
        name: 'Humming',
        measure: 'duration',
        timing: ['latency', 'irt'],
        type: 'whole-interval',
        interval: { length: 15, number: 10 },
      },
    });
  });

  test('what is assigned is measured otherwise without taking it off the client first', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Tantrum' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit for all clients…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit behavior for all clients' }));
    dialog.getByText(/^It is the same for every client who has it\. What was recorded before stays/);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Latency/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.sent.at(-1)).toMatchObject({ path: 'PATCH /api/behaviors/:id', body: { timing: ['latency'] } });
    expect(state.ids).toEqual([1]);
  });

  test('of another definition it asks whether the same counts as before: a line in all graphs is not guessed', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Tantrum' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit for all clients…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit behavior for all clients' }));
    expect(dialog.queryByRole('radiogroup', { name: /What counts as one/ })).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: /Definition/ }), 'Lies on the floor');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await dialog.findByText('Say whether the same counts as before');
    expect(state.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else from today on' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'The same, in better words' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(state.sent.at(-1)?.body).toEqual({ definition: 'Lies on the floor', reworded: true });
    const before = formOf(behavior(1, 'Tantrum', { definition: 'A' }));
    expect(changesOf({ ...before, definition: 'B', meaning: 'other' }, before, 'behaviors')).toEqual({
      definition: 'B',
    });
  });

  test('of what is changed only the changed fields are sent: what another analyst set meanwhile stays', () => {
    const before = formOf(behavior(1, 'Tantrum', { type: 'partial-interval', interval: { length: 30, number: 10 } }));
    expect(changesOf({ ...before, name: 'Tantrum (loud)' }, before, 'behaviors')).toEqual({ name: 'Tantrum (loud)' });
    expect(changesOf({ ...before, length: '15' }, before, 'behaviors')).toEqual({
      interval: { length: 15, number: 10 },
    });
    expect(changesOf({ ...before, type: 'none' }, before, 'behaviors')).toEqual({ type: null, interval: null });
    expect(changesOf(before, before, 'behaviors')).toEqual({});
  });

  test('retires for all clients after a question that says so, with Undo, and brings back', async () => {
    const { state, sync } = makeServer([1]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Elopement' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retire for all clients…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Retire Elopement for all clients?' }));
    question.getByText(/leaves the tiles of every client of the company/);
    expect(state.sent, 'nothing before it was answered').toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Retire for all clients' }));
    await screen.findByText('Elopement is retired for every client. Its history stays.');
    expect(state.sent.at(-1)).toMatchObject({ path: 'PATCH /api/behaviors/:id', body: { retired: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ body: { retired: false } }));
    await userEvent.click(screen.getByText('Retired behaviors (2)'));
    await userEvent.click(screen.getByRole('button', { name: 'Options, Old one' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bring back for all clients' }));
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ body: { retired: false } }));
  });

  test('what is assigned is retired without taking it off the client first, and the rest of the list can be stored', async () => {
    const { state, sync } = makeServer([1, 2, 3]);
    openAssign(device, sync);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Elopement' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retire for all clients…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retire for all clients' }));
    await screen.findByText('Elopement is retired for every client. Its history stays.');
    await waitFor(async () => expect(await order()).toEqual(['Tantrum', 'SIB']));
    expect(state.ids, 'its place is kept for when it is brought back').toEqual([1, 2, 3]);
    await userEvent.click(screen.getByRole('button', { name: 'Move up, SIB' }));
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ path: 'assign', body: { ids: [3, 1] } }));
  });

  test('is not offered to who may not change it', async () => {
    await giveCaseload(
      device,
      analyst.filter((one) => one !== 'behavior.catalogue.edit'),
    );
    openAssign(device, makeServer([1]).sync);
    await order();
    expect(screen.queryByRole('button', { name: 'New behavior' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Options, Tantrum' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Definition and measure for Maya…',
    ]);
  });

  test('a skill may have a minimum of trials; empty is none', () => {
    const form = formOf({ id: 5, name: 'Requests item', retired: false, min_trials: 5 });
    expect(bodyOf(form, 'skills')).toEqual({ name: 'Requests item', definition: '', min_trials: 5 });
    expect(bodyOf({ ...form, minTrials: ' ' }, 'skills')).toMatchObject({ name: 'Requests item', min_trials: null });
    expect(whyNotProgram({ ...form, name: ' ', minTrials: '0' }, 'skills')).toEqual({
      name: 'Name is required',
      min_trials: 'Type a whole number such as 5',
    });
    expect(whyNotProgram({ ...form, name: 'x'.repeat(201) }, 'skills')).toEqual({ name: 'Use at most 200 characters' });
  });

  test('says how each is measured', () => {
    expect(catalogue.map(settingsText)).toEqual(['count', 'count', 'count, partial interval 10 × 30 s', 'count']);
    const asked = {
      id: 7,
      name: 'Task Refusal',
      retired: false,
      type: null,
      measure: 'count',
      interval: null,
    } as const;
    expect(settingsText({ ...asked, timing: ['latency', 'irt'] })).toBe('count, latency, time between responses');
  });
});

test('moving keeps every item, also beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
});

test('a client’s sessions say who recorded what in each, and where its note stands; each opens with what was assigned to it', async () => {
  const session = must(await device.db.sessions.get(await startVisit(device)), 'the session');
  await recordTap(device, session.id, 1);
  await recordTap(device, session.id, 1);
  const asked: unknown[] = [];
  open(device, <ClientSessionsScreen />, {
    app: makeAppActions(asked),
    path: '/client/behavior/assign?client=7',
  });
  const table = await screen.findByRole('table', { name: 'Sessions of Maya Ruiz' });
  const [row] = within(table).getAllByRole('row').slice(1);
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '1',
    '2026-11-20 03:00 pm - 05:00 pm',
    'Diaz, Ana',
    '–none',
    'Tantrum 2',
    'Draft',
    'open',
  ]);
  await userEvent.click(within(row as HTMLElement).getByText('Tantrum 2'));
  const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya, 11/20/2026' }));
  panel.getByText('Tantrum, Elopement, unknown');
  panel.getByText('Requests item');
  expect(panel.getByRole('link', { name: 'Open the note' }).getAttribute('href')).toBe(
    `/note/add-edit/${session.noteUid}`,
  );
  await userEvent.click(panel.getByRole('button', { name: 'Open the session' }));
  expect(asked).toEqual([['goToSession', session.id, 'data']]);
  expect(screen.getByRole('link', { name: 'Assign behaviors' }).getAttribute('href')).toBe(
    '/client/assign/behaviors/7',
  );
  expect(screen.getByRole('link', { name: 'Assign skills' }).getAttribute('href')).toBe('/client/assign/skills/7');
});

test('another’s session says whose it is and whether its note was reviewed, and leads to that note', async () => {
  const session = must(await device.db.sessions.get(await startVisit(device)), 'the session');
  await device.db.sessions.update(session.id, { userId: 501, state: 'closed', logHours: 2, noteState: 'reviewed' });
  await device.db.notes.clear();
  open(device, <ClientSessionsScreen />, { path: '/client/behavior/assign?client=7' });
  const table = await screen.findByRole('table', { name: 'Sessions of Maya Ruiz' });
  const [row] = within(table).getAllByRole('row').slice(1);
  within(row as HTMLElement).getByText('Ortiz, Jo');
  await userEvent.click(within(row as HTMLElement).getByText('Reviewed'));
  const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya, 11/20/2026' }));
  expect(panel.queryByRole('button', { name: 'Open the session' })).toBeNull();
  expect(panel.getByRole('link', { name: 'Open the note' }).getAttribute('href')).toBe(
    `/company/notes?user=501&daterange=2026-11-20%2C2026-11-20&open=${session.noteUid}`,
  );
});

test('a client’s sessions have their hours in one spelling', async () => {
  for (const logHours of [1.25, 0.3333]) await device.db.sessions.update(await startVisit(device), { logHours });
  open(device, <ClientSessionsScreen />, { path: '/client/behavior/assign?client=7' });
  await screen.findByRole('cell', { name: '1:15' });
  screen.getByRole('cell', { name: '0:20' });
});

test('whoever reads all notes reads a client’s sessions, too, without recording any', async () => {
  await startVisit(device);
  await giveCaseload(device, ['client.view', 'company.notes.view']);
  open(device, <ClientSessionsScreen />, { path: '/client/behavior/assign?client=7' });
  await screen.findByRole('table', { name: 'Sessions of Maya Ruiz' });
});

test('who reads no sessions is told so', async () => {
  await startVisit(device);
  await giveCaseload(device, ['client.view']);
  open(device, <ClientSessionsScreen />, { path: '/client/behavior/assign?client=7' });
  await screen.findByText('Your role shows the client alone, not the sessions.');
});

test('as long as the server is asked, a client without sessions here is not called one without sessions', async () => {
  const { promise, resolve } = Promise.withResolvers<never>();
  const sync = makeSync();
  sync.server.ask = () => promise;
  open(device, <ClientSessionsScreen />, {
    path: '/client/behavior/assign?client=7',
    sync,
  });
  await screen.findByText('Reading sessions');
  expect(screen.queryByText(/No sessions of Maya/)).toBeNull();
  resolve({ sessions: [] } as never);
  await screen.findByText('No sessions of Maya on this device yet.');
});

test('all that was recorded stands in the list: no number waits behind "and more"', async () => {
  const session = must(await device.db.sessions.get(await startVisit(device)), 'the session');
  const names = ['Tantrum', 'Elopement', 'SIB', 'Pica/Mouthing', 'Task Refusal'];
  await device.db.behaviors.bulkPut(
    names.map((name, at) => ({
      id: at + 1,
      name,
      retired: false,
      type: null,
      measure: 'count' as const,
      interval: null,
    })),
  );
  const counted = names.map((_, at) => [at + 1, { count: at + 2, lastAt: null }]);
  const behaviors = Object.fromEntries(counted);
  await device.db.sessions.update(session.id, { behaviorIds: [1, 2, 3, 4, 5], tally: { ...session.tally, behaviors } });
  open(device, <ClientSessionsScreen />, { path: '/client/behavior/assign?client=7' });
  await screen.findByText('Tantrum 2');
  expect(screen.getByText('SIB 4').parentElement?.textContent).toBe(
    'Tantrum 2 · Elopement 3 · SIB 4 · Pica/Mouthing 5 · Task Refusal 6',
  );
});

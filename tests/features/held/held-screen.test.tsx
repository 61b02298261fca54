// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BODY_BYTES } from '#contract/endpoint.ts';
import type { HeldWork } from '#contract/held.ts';
import { bodyReading } from '#features/held/body-lines.ts';
import { HeldScreen } from '#features/held/held-screen.tsx';
import { whatText, whyText } from '#features/held/held-words.ts';
import { readUnsentFile } from '#features/held/read-unsent-file.ts';
import type { BodyWords } from '#features/held/value-words.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open, outcomeOf } from '../open-screen.tsx';
import { makeRule } from '../schedule/make-event.ts';

const work: HeldWork = {
  id: 5,
  op_id: '018f0000-0000-7000-8000-000000000001',
  state: 'open',
  reason: 'client_not_yours',
  problem: {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail: 'There is no such client.',
  },
  user: { id: 2, name: 'Jo Ortiz' },
  client: { id: 7, name: 'Maya Ruiz' },
  method: 'POST',
  path: '/api/note',
  body: { uid: 'u', client_id: 7, date_visited: '2026-11-18', comment: 'Went well', health_safety: '' },
  subject: 'u',
  device_id: null,
  received_at: '2026-11-20T15:00:00.000Z',
  decision: null,
};

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.held.edit']);
});
afterEach(() => device.db.close());

const list = (path: string) => (path === '/api/company/held-work' ? { data: [work], nextCursor: null } : undefined);
const openNote = async () => userEvent.click(await screen.findByRole('button', { name: 'Note' }));

describe('Held work', () => {
  test('comes by the page size of the policy, which its button names', async () => {
    const sync = officeSync((path) =>
      path === '/api/company/held-work' ? { data: [work], nextCursor: '9' } : undefined,
    );
    open(device, <HeldScreen />, { sync });
    await screen.findByRole('button', { name: 'Next 10' });
    expect(sync.asked.find(({ path }) => path === '/api/company/held-work')?.query).toMatchObject({ limit: 10 });
  });

  test('says what the record is, of whom, why it is held, and what was recorded', async () => {
    open(device, <HeldScreen />, { sync: officeSync(list) });
    await openNote();
    const panel = await screen.findByRole('region', { name: 'Note' });
    within(panel).getByText('The client was never on its author’s caseload.');
    within(panel).getByText('There is no such client.');
    within(panel).getByText('Jo Ortiz');
    within(panel).getByText('Ruiz, Maya');
    within(panel).getByText(/^If you accept, it is saved as Jo Ortiz’s work/);
    within(panel).getByText('Went well');
  });

  test('shows the words of all that is accepted along with it, as they are stored, and of nothing else', async () => {
    const uid = '018f0000-0000-7000-8000-000000000005';
    const brought = { ...work, reason: 'brought_in', brought_by: { id: 9, name: 'Al Wu' }, subject: uid };
    const start = { visit_location: 1, startDate: '2026-11-18', startTime: '15:00' };
    const head = { ...brought, path: '/api/session/start', body: { uid, client_id: 7, ...start } };
    const tap = { uid, seq: 1, kind: 'tap', at: '2026-11-18T15:10:00-05:00', tz: 'America/New_York', behaviour_id: 1 };
    const factsOf = (antecedent: string) => ({ session_uid: uid, events: [{ ...tap, abc: { antecedent } }] });
    const behind = { ...brought, id: 6, reason: 'parent_held', client: null, path: '/api/session/data-entry' };
    const rows = [
      head,
      { ...behind, body: factsOf('hit \u202EON\u202C peers') },
      { ...behind, id: 7, brought_by: null, body: factsOf('of another file') },
      { ...behind, id: 8, user: { id: 3, name: 'Ed Low' }, body: factsOf('of another author') },
      { ...behind, id: 9, path: '/api/note', body: factsOf('of another kind') },
    ];
    open(device, <HeldScreen />, {
      sync: officeSync((path) => (list(path) ? { data: rows, nextCursor: null } : undefined)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start of a session' }));
    const panel = within(await screen.findByRole('region', { name: 'Start of a session' }));
    const along = within(panel.getByRole('region', { name: 'Along with it: Counts of a session' }));
    along.getByText('hit ON peers');
    along.getByText(/^Before: characters that can’t be seen, .* This is how it is stored\.$/);
    expect(panel.queryByText(/of another/)).toBeNull();
  });

  test('that changes a stored note says what each part says now and will say; one that may not be read is not accepted', async () => {
    const [user, client] = [work.user, work.client];
    const stored = {
      what: 'note',
      user,
      client,
      fields: { client_id: 7, date_visited: '2026-11-18', comment: 'Fine' },
    };
    const rows = [
      { ...work, about: [{ ...stored, state: 'stored' }] },
      { ...work, id: 6, body: { id: 12, client_id: 7 }, about: [{ ...stored, state: 'closed', fields: {} }] },
    ];
    open(device, <HeldScreen />, {
      sync: officeSync((path) => (list(path) ? { data: rows, nextCursor: null } : undefined)),
    });
    const [change, closed] = await screen.findAllByRole('button', { name: 'Change of a note' });
    await userEvent.click(change as HTMLElement);
    const panel = within(await screen.findByRole('region', { name: 'Change of a note' }));
    expect(panel.getByText('Comments').nextElementSibling?.textContent).toBe('Fine becomes → Went well');
    expect(panel.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.click(closed as HTMLElement);
    await screen.findByText('You may not read it. Somebody who may has to accept this.');
    expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('is accepted without a reason, and told as done', async () => {
    const sync = officeSync(list, () => answered(200, { ...work, state: 'accepted' }));
    open(device, <HeldScreen />, { sync });
    await openNote();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText('Note of Jo Ortiz accepted');
    expect(sync.sent[0]?.call).toMatchObject({ params: { id: 5 }, body: { decision: 'accept' } });
  });

  test('for a client whom the company does not have is accepted for the one that the office chooses', async () => {
    const stray = { ...work, client: null, body: { uid: 'u', client_id: 999 } };
    const sync = officeSync(
      (path) => (list(path) ? { data: [stray], nextCursor: null } : undefined),
      () => answered(200, { ...stray, state: 'accepted' }),
    );
    open(device, <HeldScreen />, { sync });
    await openNote();
    const panel = await screen.findByRole('region', { name: 'Note' });
    within(panel).getByText(/^The company has no such client/);
    await userEvent.click(within(panel).getByRole('button', { name: 'Accept' }));
    await within(panel).findByText('Choose whom it is for');
    expect(sync.sent).toEqual([]);
    await userEvent.click(within(panel).getByRole('combobox', { name: /Client/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ruiz, Maya' }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Accept' }));
    await screen.findByText('Note of Jo Ortiz accepted');
    expect(sync.sent[0]?.call.body).toEqual({ decision: 'accept', through: 5, along: [], client_id: 7 });
  });

  test('is refused only with a reason, which its author reads', async () => {
    const sync = officeSync(list, () => answered(200, { ...work, state: 'refused' }));
    open(device, <HeldScreen />, { sync });
    await openNote();
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    await screen.findByText(/Say why, so that the author knows/);
    expect(sync.sent).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Double');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('Note of Jo Ortiz not accepted');
    expect(sync.sent[0]?.call.body).toEqual({ decision: 'refuse', reason: 'Double' });
  });

  test('keeps the reason that was begun, also over a reload', async () => {
    const first = open(device, <HeldScreen />, { sync: officeSync(list) });
    await openNote();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Double of the note of 11/18');
    first.unmount();
    open(device, <HeldScreen />, { sync: officeSync(list) });
    await openNote();
    await screen.findByDisplayValue('Double of the note of 11/18');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByDisplayValue('Double of the note of 11/18')).toBeNull();
  });

  test('that was refused is accepted after all, but not refused once more; what was accepted is done', async () => {
    let state: HeldWork['state'] = 'refused';
    const shown = (path: string) => (list(path) ? { data: [{ ...work, state }], nextCursor: null } : undefined);
    const sync = officeSync(shown, () => answered(200, { ...work, state: 'accepted' }));
    const view = open(device, <HeldScreen />, { sync, path: '/?state=refused' });
    await openNote();
    const panel = await screen.findByRole('region', { name: 'Note' });
    expect(within(panel).queryByRole('button', { name: 'Refuse' })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Accept after all' }));
    await screen.findByText('Note of Jo Ortiz accepted');
    expect(sync.sent[0]?.call).toMatchObject({ params: { id: 5 }, body: { decision: 'accept' } });
    view.unmount();
    state = 'accepted';
    open(device, <HeldScreen />, { sync: officeSync(shown), path: '/?state=accepted' });
    await openNote();
    const done = await screen.findByRole('region', { name: 'Note' });
    expect(within(done).queryByRole('button', { name: /Accept|Refuse/ })).toBeNull();
  });

  test('a note that overlaps another is said to be held before it is accepted and after, with the way to it', async () => {
    const { user, client } = work;
    const why = 'These times overlap the note for Sami H. on 11/18/26, 9:30 AM to 10:50 AM.';
    const about = [{ what: 'note' as const, state: 'stored' as const, id: 991, user, client, fields: { held: why } }];
    const stored = { ...work, state: 'accepted' as const, about };
    const view = open(device, <HeldScreen />, { sync: officeSync(list, () => answered(200, stored)) });
    await openNote();
    await screen.findByText(/A note whose times overlap another one of theirs is saved as held/);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText(`Note of Jo Ortiz accepted; the note is held. ${why}`);
    screen.getByRole('button', { name: 'Open note' });
    view.unmount();
    open(device, <HeldScreen />, {
      sync: officeSync((path) => (list(path) ? { data: [stored], nextCursor: null } : undefined)),
      path: '/?state=accepted',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change of a note' }));
    const panel = within(await screen.findByRole('region', { name: 'Change of a note' }));
    panel.getByText(`${why} It can’t be billed until the times are changed.`);
    expect(panel.getByRole('link', { name: 'Open note' }).getAttribute('href')).toBe('/note/add-edit/991');
  });

  test('that one has brought in oneself says first who accepts it, and looks like no missing network', async () => {
    const own = { ...work, reason: 'brought_in', brought_by: { id: device.db.userId, name: 'Dana Kline' } };
    const detail =
      'This was brought in from a file by somebody else than its author: a second person has to accept it.';
    const brought = { ...own, problem: { ...work.problem, code: 'brought_in', detail } };
    const times = { begin_time: '09:45', end_time: '10:30', location: 2 };
    const body = { uid: 'u', client_id: 7, date_visited: '2026-11-18', ...times };
    open(device, <HeldScreen />, {
      sync: officeSync((path) => (list(path) ? { data: [{ ...brought, body }], nextCursor: null } : undefined)),
    });
    await screen.findByRole('cell', { name: '11/18/26 9:45 AM – 10:30 AM, Home' });
    await openNote();
    const panel = within(await screen.findByRole('region', { name: 'Note' }));
    panel.getByText('You brought this in: somebody else has to accept it.', { selector: 'p' });
    const accept = panel.getByRole('button', { name: 'Accept' });
    expect([accept.getAttribute('aria-disabled'), accept.querySelector('svg')]).toEqual(['true', null]);
    expect(panel.queryByText('The server said')).toBeNull();
  });

  test('that a colleague decided first says so, and the typed reason stays', async () => {
    const detail = 'This was accepted already.';
    open(device, <HeldScreen />, { sync: officeSync(list, () => answered(409, { detail }, 'already_decided')) });
    await openNote();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Double');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Double');
  });

  test('that a colleague refused while it was read stays open and says who, when and why; it is accepted after all only where that is shown', async () => {
    const detail = 'Theo Grant refused this on 11/28/26 4:10 PM: “Double”. It stays refused.';
    const rows = { data: [work] };
    const sync = officeSync(
      (path) => (list(path) ? { data: rows.data, nextCursor: null } : undefined),
      () => {
        rows.data = [];
        return answered(409, { detail }, 'already_decided');
      },
    );
    open(device, <HeldScreen />, { sync });
    await openNote();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail));
    await userEvent.click(screen.getByRole('button', { name: /Refresh/ }));
    await screen.findByText(/^Nothing waits for a decision/);
    const panel = within(screen.getByRole('region', { name: 'Note' }));
    expect(panel.getByRole('alert').textContent).toContain(detail);
    panel.getByText('Not in this list any more');
    expect(panel.queryByRole('button', { name: /Accept|Refuse/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Refused' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Note' })).toBeNull());
  });

  test('accepted after all names the refusal that was shown', async () => {
    const decision = { by: { id: 9, name: 'Theo Grant' }, at: '2026-11-20T16:00:00.000Z', reason: 'Double' };
    const refused = { ...work, state: 'refused' as const, decision };
    const sync = officeSync(
      (path) => (list(path) ? { data: [refused], nextCursor: null } : undefined),
      () => answered(200, { ...work, state: 'accepted' }),
    );
    open(device, <HeldScreen />, { sync, path: '/?state=refused' });
    await openNote();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept after all' }));
    await screen.findByText('Note of Jo Ortiz accepted');
    expect(sync.sent[0]?.call.body).toMatchObject({ decision: 'accept', refusals_seen: decision.at });
  });

  test('without a network the kept list stays, and the acts say why they wait', async () => {
    const first = open(device, <HeldScreen />, { sync: officeSync(list) });
    await screen.findByRole('button', { name: 'Note' });
    first.unmount();
    open(device, <HeldScreen />, { sync: officeSync(() => undefined) });
    await openNote();
    const accept = await screen.findByRole('button', { name: 'Accept' });
    await waitFor(() => expect(accept.getAttribute('aria-disabled')).toBe('true'));
  });
});

const noEvents: BodyWords['events'] = new Map();
const words: BodyWords = {
  behaviors: new Map([[1, 'Tantrum']]),
  skills: new Map([[5, 'Requests item']]),
  users: new Map([[501, 'Ortiz, Jo']]),
  clients: new Map(),
  events: noEvents,
  zone: 'America/New_York',
  weekStartsOn: 0,
};
const linesOf = (body: unknown, path = '/api/session/submit') =>
  bodyReading({ method: 'POST', path, body, user: { id: 2, name: 'Jo Ortiz' }, client: null, state: 'open' }, words)
    .lines;

describe('the words of held work', () => {
  test('name the call, whatever the number in its path', () => {
    expect(whatText({ method: 'POST', path: '/api/note/12/addendum' })).toBe('Addition to a note');
    expect(whatText({ method: 'PUT', path: '/api/new' })).toBe('PUT /api/new');
    expect(whyText({ ...work, reason: 'time_conflict' })).toBe('There is no such client.');
  });

  test('show the fields of a record and of the note inside it, never its keys', () => {
    expect(
      linesOf({ uid: 'u', endTime: '17:00', observed_zero: [1, 99], note: { comment: 'Fine', uid: 'n' } }),
    ).toEqual([
      { label: 'End Time', text: '5:00 PM' },
      { label: 'Watched, none happened', text: 'Tantrum, number 99' },
      { label: 'Comments', text: 'Fine' },
    ]);
  });
});

describe('what the office decides by', () => {
  const show = async (path: string, name: string, body: object) => {
    const held = { ...work, path, body };
    const shown = (asked: string) => (list(asked) ? { data: [held], nextCursor: null } : undefined);
    open(device, <HeldScreen />, { sync: officeSync(shown) });
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('region', { name }));
  };
  const factOf = (panel: ReturnType<typeof within>, term: string) =>
    panel.getByText(term).nextElementSibling?.textContent;

  test('counts say of which behavior, not how many there are', async () => {
    const behaviors = [
      { behaviour_id: 1, entry: '3' },
      { behaviour_id: 2, entry: '0' },
    ];
    const panel = await show('/api/behavior', 'Behavior entry', { uid: 'u', client_id: 7, behaviors });
    await panel.findByText('Tantrum 3, Elopement 0');
  });

  test('recorded facts, typed trials and stated zeros have their names', async () => {
    const fact = (kind: string, fields: object = {}) => ({ uid: 'e', seq: 1, kind, at: '', tz: '', ...fields });
    const tap = fact('tap', { behaviour_id: 1 });
    const panel = await show('/api/session/data-entry', 'Counts of a session', {
      session_uid: 's',
      events: [tap, fact('pause'), tap, fact('trial', { skill_id: 5 }), fact('set', { behaviour_id: 2, value: 4 })],
      skills: [{ skill_id: 5, ind: 3, fv: 0, pv: 0, ph: 1, nr: 0 }],
      observed_zero: [2],
    });
    await panel.findByText('Tantrum 2, Pause 1, Requests item 1, Typed count of Elopement 4');
    expect(factOf(panel, 'Skills')).toBe('Requests item: independent 3, physical 1');
    expect(factOf(panel, 'Watched, none happened')).toBe('Elopement');
  });

  test('a planned visit says its day, its times as they were written, its rule and what else it changes', async () => {
    const repeat = { repeat_every: 2, repeat_unit: 'week', repeat_days: [1, 3], repeat_until: '2027-03-31' };
    const panel = await show('/api/schedule/event/update', 'Change of an event', {
      id: 30,
      uid: 'u',
      title: 'Visit',
      start: '2026-12-07T15:00:00-06:00',
      end: '2026-12-07T16:00:00-06:00',
      zone: 'America/Chicago',
      user_id: 501,
      scope: 'later',
      occurrence: 2,
      repeat,
    });
    expect(factOf(panel, 'Start')).toBe('12/07/26 3:00 PM');
    expect(factOf(panel, 'End')).toBe('12/07/26 4:00 PM');
    expect(factOf(panel, 'Repeats')).toBe('Every 2 weeks On Monday, Wednesday, until 03/31/27');
    expect(factOf(panel, 'Which')).toBe('This and later');
    expect(factOf(panel, 'Time zone')).toBe('America/Chicago');
    expect(factOf(panel, 'Event')).toBe('Number 3 of a series that is not on this device');
    await waitFor(() => expect(factOf(panel, 'Therapist')).toBe('Ortiz, Jo'));
    expect(panel.queryByText(/^(zone|scope|occurrence|repeat)$/)).toBeNull();
  });

  test('a deletion says of which event and day, where this device knows it', async () => {
    await device.db.schedule.put(makeRule({ id: 30, title: 'Visit' }));
    const panel = await show('/api/schedule/event/delete', 'Deletion of an event', { id: 30, occurrence: 1 });
    await waitFor(() => expect(factOf(panel, 'Event')).toBe('Visit, 11/13/26'));
  });
});

describe('importing a device’s file', () => {
  const noFile = /This is not a file of unsent work/;
  const choose = (text: string) =>
    userEvent.upload(screen.getByLabelText('File'), new File([text], 'unsent-work.json'));
  const press = () => userEvent.click(screen.getByRole('button', { name: /^Import( 1 piece of work)?$/ }));

  async function openImport(write: Parameters<typeof officeSync>[1]) {
    open(device, <HeldScreen />, { sync: officeSync(list, write) });
    await userEvent.click(await screen.findByRole('button', { name: 'Import a device’s file' }));
  }

  test('what is wrong with a chosen file goes on being said when Import is pressed', async () => {
    await openImport(undefined);
    await press();
    screen.getByText('Choose a file first, for example unsent-work.json');
    await choose('hello');
    await screen.findByText(noFile);
    await press();
    screen.getByText(noFile);
    expect(screen.queryByText(/^Choose a file first/)).toBeNull();
  });

  test('says whose work it would bring in before it does', async () => {
    const profile = { name: 'Jo Ortiz', first_name: 'Jo', last_name: 'Ortiz' };
    await device.db.users.put({ id: 2, email: 'jo@demo.test', profile, roles: [] });
    await openImport(undefined);
    await choose(
      '{"format":"tallybook-unsent","version":1,"ops":[{"opId":"a","userId":2},{"opId":"b","userId":2},{}]}',
    );
    await screen.findByText('2 pieces of work of Ortiz, Jo; 1 piece that names nobody');
  });

  test('a failure is no longer told once the same press went through', async () => {
    const answers = [outcomeOf('transient'), answered(200, { results: [{ opId: 'a', status: 201, body: null }] })];
    await openImport(() => answers.shift() ?? outcomeOf('unknown'));
    await choose('{"format":"tallybook-unsent","version":1,"ops":[{"opId":"a"}]}');
    await screen.findByRole('button', { name: 'Import 1 piece of work' });
    await press();
    await screen.findByText(/What was brought in before is safe/);
    await press();
    await screen.findByText('1 stored, 0 held for a decision.');
    expect(screen.queryByText(/What was brought in before is safe/)).toBeNull();
  });

  test('while a file is brought in no other one is chosen, and it is not left: the other would be taken for imported', async () => {
    const goOn: (() => void)[] = [];
    const asked: number[] = [];
    await openImport((_path, { body }) => {
      const { ops } = body as { ops: { opId: string }[] };
      asked.push(ops.length);
      const results = ops.map(({ opId }) => ({ opId, status: 201, body: null }));
      return new Promise((done) => goOn.push(() => done(answered(200, { results }))));
    });
    const ops = Array.from({ length: 150 }, (_, i) => ({ opId: String(i) }));
    await choose(JSON.stringify({ format: 'tallybook-unsent', version: 1, ops }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 150 pieces of work' }));
    await waitFor(() => expect(asked).toEqual([100]));
    const isHeld = () => {
      expect((screen.getByLabelText('File') as HTMLInputElement).disabled).toBe(true);
      expect(screen.queryByRole('button', { name: /^(Cancel|Close)$/ })).toBeNull();
    };
    isHeld();
    goOn.shift()?.();
    await waitFor(() => expect(asked).toEqual([100, 50]));
    await screen.findByText('100 of 150 pieces brought in');
    isHeld();
    goOn.shift()?.();
    await screen.findByText('150 stored, 0 held for a decision.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what is refused of a file is named, with why and what to do; what was brought in before is there already', async () => {
    const profile = { name: 'Jo Ortiz', first_name: 'Jo', last_name: 'Ortiz' };
    await device.db.users.put({ id: 2, email: 'jo@demo.test', profile, roles: [] });
    const body = { client_id: 7, date_visited: '2026-11-18', begin_time: '15:00', end_time: '16:00' };
    const ops = [{ userId: 2, entityType: 'note', body }, { userId: 9 }, {}, {}, {}];
    const stale = { code: 'version', detail: 'This note has changed since you opened it.' };
    const results = [
      { opId: 'a', status: 412, body: stale, replayed: true },
      {
        opId: 'b',
        status: 422,
        body: { code: 'unknown_author', detail: 'Was not written by a person of this company.' },
      },
      { opId: 'c', status: 201, body: null, replayed: true },
      { opId: 'd', status: 202, body: { held: { id: 5, reason: 'brought_in', state: 'open' } }, replayed: true },
      { opId: 'e', status: 202, body: { held: { id: 6, reason: 'brought_in', state: 'refused' } }, replayed: true },
    ];
    await openImport(() => answered(200, { results }));
    await choose(JSON.stringify({ format: 'tallybook-unsent', version: 1, ops }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 5 pieces of work' }));
    await screen.findByText(
      '0 stored, 0 held for a decision, 1 stored already, 1 held for a decision already, 1 refused by the office already, 2 refused and kept in the file.',
    );
    const refused = within(screen.getByRole('list', { name: 'Refused' })).getAllByRole('listitem');
    expect(refused.map(({ textContent }) => textContent)).toEqual([
      'Note of Ortiz, Jo, for Ruiz, Maya, 11/18/26 3:00 PM – 4:00 PM: Its author’s device sent it already, and it was refused: This note has changed since you opened it. Its author mends it there; what was sent is under “With the author”.',
      'Piece 2: It is not of a person of this company. Import the file where its author works.',
    ]);
  });

  test('a piece that can’t be read is refused alone, and all others of the file are brought in', async () => {
    const isWhole = (op: unknown) => typeof op === 'object' && op !== null && 'opId' in op;
    await openImport((_path, { body }) => {
      const { ops } = body as { ops: unknown[] };
      const damaged = ops.findIndex((op) => !isWhole(op));
      const results = ops.map((_, at) => ({ opId: String(at), status: 202, body: { held: { id: 1, state: 'open' } } }));
      if (damaged < 0) return answered(200, { results });
      const errors = { [`ops.${damaged}.opId`]: ['Is required.'] };
      return { ...answered(422, { code: 'invalid', errors }, 'invalid'), class: 'rejected' };
    });
    const whole = (from: number) => Array.from({ length: 40 }, (_, at) => ({ opId: String(from + at) }));
    const ops = [1, ...whole(0), {}, ...whole(40)];
    await choose(JSON.stringify({ format: 'tallybook-unsent', version: 1, ops }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 82 pieces of work' }));
    await screen.findByText('0 stored, 80 held for a decision, 2 refused and kept in the file.');
    const refused = within(screen.getByRole('list', { name: 'Refused' })).getAllByRole('listitem');
    const why = 'It was changed, or is damaged: it is not as a device writes it.';
    expect(refused.map(({ textContent }) => textContent)).toEqual([`Piece 1: ${why}`, `Piece 42: ${why}`]);
  });

  test('a file whose head is not as a device writes it is refused at once, and none of its pieces is tried', async () => {
    let calls = 0;
    await openImport(() => {
      calls += 1;
      const errors = { version: ['Must be 1.'] };
      return { ...answered(422, { code: 'invalid', errors }, 'invalid'), class: 'rejected' };
    });
    await choose('{"format":"tallybook-unsent","version":2,"ops":[{},{}]}');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 pieces of work' }));
    await screen.findByText(/What was brought in before is safe/);
    expect(calls).toBe(1);
  });
});

describe('a device’s file', () => {
  const file = {
    format: 'tallybook-unsent',
    version: 1,
    ops: Array.from({ length: 401 }, (_, at) => ({ at })),
    odd: 1,
  };

  test('goes in parts that one call takes, with every op once and nothing that the call does not know', () => {
    const read = readUnsentFile(JSON.stringify(file));
    if (typeof read === 'string') throw new Error(read);
    expect(read.parts.flatMap(({ ops }) => ops)).toEqual(file.ops);
    expect(read.parts[0]).not.toHaveProperty('odd');
  });

  test('of long notes goes out in calls that the server takes: a practice could never bring such a file in', () => {
    const note = (signs: number) => ({ opId: String(signs), body: { comment: 'ж'.repeat(signs) } });
    const ops = [...Array.from({ length: 30 }, (_, i) => note(60_000 + i)), note(400_000), note(1)];
    const read = readUnsentFile(JSON.stringify({ format: 'tallybook-unsent', version: 1, ops }));
    if (typeof read === 'string') throw new Error(read);
    expect(read.parts.flatMap((part) => part.ops)).toEqual(ops);
    const bytes = read.parts.map((part) => new TextEncoder().encode(JSON.stringify(part)).length);
    expect(Math.max(...bytes)).toBeLessThan(BODY_BYTES.whole);
    // By as few calls as that takes: several notes go together.
    expect(read.parts.length).toBeLessThan(15);
  });

  test('that is cut off is read up to the cut: the tablet that could write it once more may be gone', () => {
    const ops = Array.from({ length: 5 }, (_, at) => ({
      opId: String(at),
      body: { comment: 'a } or ], "b"', rows: [{}] },
    }));
    const text = JSON.stringify({ format: 'tallybook-unsent', version: 1, ops, drafts: [] });
    for (const length of [text.indexOf('"3"'), text.length - 3]) {
      const read = readUnsentFile(text.slice(0, length));
      if (typeof read === 'string') throw new Error(read);
      expect(read.cut).toBe(true);
      expect(read.parts.flatMap((part) => part.ops)).toEqual(length < text.length - 3 ? ops.slice(0, 3) : ops);
    }
    const damaged = readUnsentFile(text.replace('"opId":"2"', '"opId":"2'));
    expect(typeof damaged === 'string' ? damaged : damaged.ops).toBe(2);
  });

  test.each([
    ['no file of ours', 'hello', /not a file of unsent work/],
    ['another JSON', '{"a":1}', /not a file of unsent work/],
    ['one with nothing in it', '{"format":"tallybook-unsent","ops":[]}', /nothing to import/],
    [
      'one that has drafts alone',
      '{"format":"tallybook-unsent","ops":[],"drafts":[{}]}',
      /1 draft in it is not imported/,
    ],
    ['one that was cut off', '{"format":"tallybook-unsent","ops":[{"kind":', /is damaged: its end is missing/],
  ])('%s is told in words', (_what, text, words) => {
    expect(readUnsentFile(text)).toMatch(words);
  });
});

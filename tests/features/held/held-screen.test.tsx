// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HeldWork } from '#contract/held.ts';
import { HeldScreen } from '#features/held/held-screen.tsx';
import { bodyLines, whatText, whyText } from '#features/held/held-words.ts';
import { readUnsentFile } from '#features/held/read-unsent-file.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

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

  test('is accepted without a reason, and told as done', async () => {
    const sync = officeSync(list, () => answered(200, { ...work, state: 'accepted' }));
    open(device, <HeldScreen />, { sync });
    await openNote();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByText('Note of Jo Ortiz accepted');
    expect(sync.sent[0]?.call).toMatchObject({ params: { id: 5 }, body: { decision: 'accept' } });
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

  test('that a colleague decided first says so, and the typed reason stays', async () => {
    const detail = 'This was accepted already.';
    open(device, <HeldScreen />, { sync: officeSync(list, () => answered(409, { detail }, 'already_decided')) });
    await openNote();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Double');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Double');
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

describe('the words of held work', () => {
  test('name the call, whatever the number in its path', () => {
    expect(whatText({ method: 'POST', path: '/api/note/12/addendum' })).toBe('Addition to a note');
    expect(whatText({ method: 'PUT', path: '/api/new' })).toBe('PUT /api/new');
    expect(whyText({ reason: 'time_conflict', problem: work.problem })).toBe('There is no such client.');
  });

  test('show the fields of a record and of the note inside it, never its keys', () => {
    expect(
      bodyLines({ uid: 'u', endTime: '17:00', observed_zero: [1, 2], note: { comment: 'Fine', uid: 'n' } }),
    ).toEqual([
      { label: 'End Time', text: '5:00 PM' },
      { label: 'Watched, none happened', text: '2' },
      { label: 'Comments', text: 'Fine' },
    ]);
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

  test.each([
    ['no file of ours', 'hello', /not a file of unsent work/],
    ['another JSON', '{"a":1}', /not a file of unsent work/],
    ['one with nothing in it', '{"format":"tallybook-unsent","ops":[]}', /nothing to import/],
  ])('%s is told in words', (_what, text, words) => {
    expect(readUnsentFile(text)).toMatch(words);
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listAttention } from '#db/queries/attention.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { BehaviorAddScreen } from '#features/behaviors/behavior-add-screen.tsx';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { SyncStatusScreen } from '#features/sync-status/sync-status-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, therapist, today } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { fillDisk } from '../session/session-page.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, [...therapist, 'behavior.view', 'behavior.record']);
});
afterEach(() => device.db.close());

const form = { client_id: 7, record_date: today, comment: 'At the park.', counts: { 1: '4', 2: '0' } };

describe('an entry that the server refused', () => {
  const attention = () => listAttention(device.db, device.clock.now());
  async function refusedEntry(): Promise<string> {
    const uid = await saveEntry(device, form, [1, 2], defaultPolicy);
    const lastError = {
      class: 'rejected',
      status: 422,
      code: 'validation',
      detail: null,
      at: '',
      errors: { record_date: 'Must not be in the future' },
    };
    await device.db.table('ops').toCollection().modify({ state: 'rejected', frozen: true, lastError });
    return uid;
  }

  test('leads from Needs attention to its form', async () => {
    const uid = await refusedEntry();
    const { address } = open(device, <SyncStatusScreen />);
    await userEvent.click(await screen.findByRole('button', { name: /^Edit, / }));
    expect(address()).toBe(`/behavior/add?entry=${uid}`);
  });

  test('is mended with what was typed and sent again under its own uid, never as a second entry', async () => {
    const uid = await refusedEntry();
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    await screen.findByText('The server did not take this entry. Mend it and save it again, or discard it.');
    const count = await screen.findByRole('textbox', { name: 'Tantrum' });
    expect((count as HTMLInputElement).value).toBe('4');
    await userEvent.clear(count);
    await userEvent.type(count, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(async () => expect(await device.db.ops.count()).toBe(2));
    const [refused, sent] = await device.db.ops.orderBy('seq').toArray();
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: sent?.opId });
    expect(sent).toMatchObject({ kind: 'addEntry', state: 'queued', entityId: uid, supersedes: refused?.opId });
    expect(sent?.body).toMatchObject({ uid, behaviors: expect.arrayContaining([{ behaviour_id: 1, entry: '5' }]) });
    expect(await device.db.entries.count()).toBe(1);
    expect(await attention()).toEqual([]);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
  });

  test('is discarded when its author says so twice; before, the way to give it to the office is named', async () => {
    const uid = await refusedEntry();
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard…' }));
    const sure = screen.getByRole('alertdialog', { name: 'Discard this entry?' });
    expect(sure.textContent).toContain('Export unsent records');
    expect(await attention()).toHaveLength(1);
    await userEvent.click(within(sure).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await attention()).toEqual([]));
    expect(await device.db.ops.toArray()).toMatchObject([{ state: 'superseded', letGo: true }]);
    expect(await device.db.entries.count()).toBe(0);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
  });

  test('a device that can not write says so, and the entry stays to be discarded later', async () => {
    const uid = await refusedEntry();
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    const free = fillDisk(device);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText(/^Not discarded\. /);
    expect(await attention()).toHaveLength(1);
    free();
    await userEvent.click(screen.getByRole('button', { name: 'Discard…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await attention()).toEqual([]));
  });
});

describe('an entry that somebody else has changed unseen', () => {
  const theirs = {
    id: 1,
    entry_id: 3,
    client_id: 7,
    user_id: 501,
    company_id: 1,
    comment: '',
    record_date: today,
    created_at: '2026-11-20T20:00:00.000Z',
    updated_at: '2026-11-20T20:05:00.000Z',
    deleted_at: null,
    session_uid: null,
    behaviour_id: 1,
    entry: '6',
    type: 'Tantrum',
    corrected: { by: 'Ana Diaz', at: '2026-11-20T20:05:00.000Z' },
    version: 12,
  };
  async function changedByOther(more: object = {}): Promise<string> {
    const uid = await saveEntry(device, form, [1, 2], defaultPolicy);
    const current = { id: 3, data: [{ ...theirs, uid, ...more }] };
    const lastError = { class: 'conflict', status: 412, code: 'version', detail: null, at: '', current };
    await device.db.table('ops').toCollection().modify({ state: 'conflict', frozen: true, lastError });
    return uid;
  }
  const openForm = (uid: string) => open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });

  test('needs attention, which leads to its form', async () => {
    const uid = await changedByOther();
    const { address } = open(device, <SyncStatusScreen />);
    await screen.findByText('Ana Diaz changed it, too');
    await userEvent.click(await screen.findByRole('button', { name: /^Edit, / }));
    expect(address()).toBe(`/behavior/add?entry=${uid}`);
  });

  test('says what is stored beside what was typed; saved again, it goes out over just that', async () => {
    const uid = await changedByOther();
    openForm(uid);
    await screen.findByText(/^Stored is Ruiz, Maya, .*: Tantrum 6\.$/);
    expect(((await screen.findByRole('textbox', { name: 'Tantrum' })) as HTMLInputElement).value).toBe('4');
    const why = screen.queryByRole('textbox', { name: /^Reason for the change/ });
    if (why) await userEvent.type(why, 'From video');
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(async () => expect(await device.db.ops.count()).toBe(2));
    const [refused, sent] = await device.db.ops.orderBy('seq').toArray();
    expect(sent).toMatchObject({ baseVersion: 12, state: 'queued', supersedes: refused?.opId });
  });

  test('discarded, it is on the device as it is stored, a deleted one with its reason', async () => {
    const voided = { at: '2026-11-20T20:05:00.000Z', by: 502, reason: 'Double' };
    const uid = await changedByOther({ voided });
    openForm(uid);
    await screen.findByText(/Tantrum 6, deleted: Double\.$/);
    screen.getByText(/which counts again only once it is restored/);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard…' }));
    const sure = screen.getByRole('alertdialog', { name: 'Discard your change?' });
    await userEvent.click(within(sure).getByRole('button', { name: 'Discard' }));
    await waitFor(async () =>
      expect(await device.db.entries.get(uid)).toMatchObject({ counts: [{ count: 6 }], voided }),
    );
    expect(await listAttention(device.db, device.clock.now())).toEqual([]);
  });
});

// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { policy as policySchema } from '#contract/policy.ts';
import { listDrafts } from '#db/drafts.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { changedPolicyFields } from '#domain/access/policy-differences.ts';
import { choiceFields, labelOf, numberFields } from '#features/settings/policy-fields.ts';
import { PolicyScreen } from '#features/settings/policy-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

const answer = (policy = defaultPolicy, version = 5) => ({ policy, defaults: defaultPolicy, version });

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.settings.policy.edit']);
});
afterEach(() => device.db.close());

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
async function retype(name: string, text: string) {
  const box = await field(name);
  await userEvent.clear(box);
  await userEvent.type(box, text);
}

describe('the fields of the policy', () => {
  test('each field of the policy has its words', () => {
    const other = {
      ...defaultPolicy,
      timeZone: 'Asia/Kolkata',
      timeChoices: { from: '06:00', to: '16:00', stepMinutes: 15 },
      noteLocationFilter: [1 as const],
      incorrectOutcome: true,
    };
    const paths = [
      ...numberFields.map(({ path }) => path),
      ...choiceFields.map(({ path }) => path),
      ...changedPolicyFields(defaultPolicy, other),
    ];
    for (const path of paths) expect(labelOf(path)).not.toBe(path);
    const top = new Set(paths.map((path) => path.split('.')[0]));
    expect([...top].sort()).toEqual(Object.keys(policySchema.shape).sort());
  });
});

describe('Company policy', () => {
  test('says of each way to round whether a note stands for itself, and that billed notes keep their units', async () => {
    open(device, <PolicyScreen />, { sync: officeSync(() => answer()) });
    const rounding = await screen.findByRole('combobox', { name: 'Rounding of 15-minute units' });
    expect(
      within(rounding)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Mid-point: each note by itself',
      'CMS 8-minute rule: the day together',
      'Whole units: each note by itself',
    ]);
    screen.getByText(
      /^A claim keeps the units it was made with; a billed or paid note keeps its own until its times are changed\./,
    );
  });

  test('what was typed outlives a reload, a slip too, until it is saved', async () => {
    const sync = officeSync(
      () => answer(),
      () => answered(200, answer({ ...defaultPolicy, noteEditWindowDays: 7 }, 6)),
    );
    const first = open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', '7x');
    first.unmount();
    open(device, <PolicyScreen />, { sync });
    await screen.findByText(/What you had typed before is here again/);
    expect((await field('Note edit window')).value).toBe('7x');
    await retype('Note edit window', '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    expect(await listDrafts(device.db, 'policy')).toEqual([]);
  });

  test('no field takes anything while the policy is saved: it would be in neither the policy nor the draft', async () => {
    const sync = officeSync(
      () => answer(),
      () => answered(200, answer({ ...defaultPolicy, noteEditWindowDays: 7 }, 6)),
    );
    open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', '7');
    const goOn = holdWrites(sync);
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    const box = await field('Note edit window');
    await waitFor(() => expect(isBusy(box)).toBe(true));
    goOn();
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(isBusy(await field('Note edit window'))).toBe(false);
  });

  test('a time that is none comes back as it was typed after a reload, and a real one takes its place', async () => {
    const sync = officeSync(
      () => answer(),
      () => answered(200, answer(defaultPolicy, 6)),
    );
    const first = open(device, <PolicyScreen />, { sync });
    const time = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'First time choice' });
    await userEvent.clear(await time());
    await userEvent.type(await time(), 'half six');
    await userEvent.tab();
    await screen.findByText(/“half six” is not a time/);
    first.unmount();
    open(device, <PolicyScreen />, { sync });
    await screen.findByText(/What you had typed before is here again/);
    await screen.findByText(/“half six” is not a time/);
    expect((await time()).value).toBe('half six');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    expect(sync.sent).toEqual([]);
    await userEvent.clear(await time());
    await userEvent.type(await time(), '6:30 AM');
    await userEvent.tab();
    await waitFor(async () => expect((await time()).getAttribute('aria-invalid')).not.toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(sync.sent[0]?.call.body).toMatchObject({ timeChoices: { from: '06:30', to: defaultPolicy.timeChoices.to } });
  });

  test('shows every field with its range and default, and saves the whole with the version it was opened with', async () => {
    const sync = officeSync(
      () => answer(),
      () => answered(200, answer({ ...defaultPolicy, noteEditWindowDays: 7 }, 6)),
    );
    open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', '7');
    expect((await field('Note edit window')).getAttribute('aria-describedby')).toBeTruthy();
    screen.getByText(/0 to 365 days\. Default: 2 days\./);
    screen.getByText('Unsaved changes');
    screen.getByText('1 change: Note edit window');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(sync.sent[0]?.call.body).toEqual({ ...defaultPolicy, noteEditWindowDays: 7 });
    expect(sync.sent[0]?.call.headers?.['if-match']).toBe('"5"');
    expect(sync.syncs).toBe(1);
  });

  test('a number is shown with its comma, and may be typed with or without it', async () => {
    const sync = officeSync(
      () => answer(),
      () => answered(200, answer({ ...defaultPolicy, textLimit: 50_000 }, 6)),
    );
    open(device, <PolicyScreen />, { sync });
    expect((await field('Text limit')).value).toBe('60,000');
    await retype('Text limit', '50,000');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(sync.sent[0]?.call.body).toEqual({ ...defaultPolicy, textLimit: 50_000 });
  });

  test.each([
    '2,5',
    '1,4',
    ',2',
    '2,',
    '0,000,2',
  ])('“%s” is no number of days: a comma in another place is never left out', async (typed) => {
    const sync = officeSync(() => answer());
    open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await waitFor(() => expect(screen.getAllByText(/Note edit window must be a whole number/)).toHaveLength(2));
    expect((await field('Note edit window')).value).toBe(typed);
    expect(sync.sent).toEqual([]);
  });

  test('bad input is told at the field with an example, nothing typed is lost, and nothing is sent', async () => {
    const sync = officeSync(() => answer());
    open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', 'two');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    const wrong = 'Note edit window must be a whole number from 0 to 365, for example 2';
    await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2));
    expect((await field('Note edit window')).value).toBe('two');
    expect(sync.sent).toEqual([]);
  });

  test('a policy that a colleague saved meanwhile is a choice, and mine on top leaves theirs', async () => {
    const theirs = { ...defaultPolicy, textLimit: 5000 };
    let refused = false;
    const sync = officeSync(
      () => answer(),
      () => {
        if (refused) return answered(200, answer(theirs, 9));
        refused = true;
        return answered(412, { current: answer(theirs, 8) }, 'stale');
      },
    );
    open(device, <PolicyScreen />, { sync });
    await retype('Note edit window', '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    const choice = await screen.findByRole('alert');
    within(choice).getByText('Text limit');
    await userEvent.click(within(choice).getByRole('button', { name: 'Save mine on top' }));
    await screen.findByText('Policy saved. Devices follow at their next contact.');
    expect(sync.sent[1]?.call.body).toEqual({ ...theirs, noteEditWindowDays: 7 });
    expect(sync.sent[1]?.call.headers?.['if-match']).toBe('"8"');
  });
});

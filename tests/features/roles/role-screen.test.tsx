// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listDrafts } from '#db/drafts.ts';
import { grantId, grants } from '#domain/access/grants.ts';
import { RoleScreen } from '#features/roles/role-screen.tsx';
import { RolesScreen } from '#features/roles/roles-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { answered, officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

const admin = ['company.settings.roles.view', 'company.settings.roles.edit'];
const role = { id: 3, name: 'Staff', description: 'Bills', active: true, ident: 'staff', holders: 4, version: 7 };
const answer = (ids: number[], part: Partial<typeof role> = {}) => ({
  role: { ...role, ...part },
  permissions: [...grants],
  role_permissions_id: ids,
});
const start = [grantId('notes.view'), grantId('company.settings.roles.edit')];

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
});
afterEach(() => device.db.close());

const tick = (name: RegExp) => screen.findByRole('checkbox', { name });
const show = (sync = officeSync(() => answer(start))) => {
  const view = open(
    device,
    <Routes>
      <Route element={<RoleScreen />} path="/settings/role/:id" />
    </Routes>,
    { sync, path: '/settings/role/3' },
  );
  return { ...view, sync };
};
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Save/ }));
};

test('ticks and words outlive a reload until they are saved or dropped; too long ones are told at their field', async () => {
  await giveCaseload(device, admin);
  const first = show();
  const description = await screen.findByRole('textbox', { name: 'Description' });
  fireEvent.change(description, { target: { value: 'y'.repeat(1001) } });
  await userEvent.click(await tick(/^notes\.edit/));
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  await screen.findByRole('textbox', { name: 'Description', description: /at most 1000 characters; this has 1,001/ });
  first.unmount();
  show();
  await screen.findByText(/What you had typed before is here again/);
  expect(((await tick(/^notes\.edit/)) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toHaveLength(1001);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(((await tick(/^notes\.edit/)) as HTMLInputElement).checked).toBe(false);
  expect(await listDrafts(device.db, 'role:')).toEqual([]);
});

describe('Roles', () => {
  test('the table links each name to its role, with description, active badge and how many hold it', async () => {
    await giveCaseload(device, admin);
    const off = { ...role, id: 4, name: 'Old', active: false };
    open(device, <RolesScreen />, { sync: makeSync(() => ({ data: [role, off] })) });
    const table = await screen.findByRole('table', { name: 'Roles' });
    expect(within(table).getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/settings/role/3');
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['NameDescriptionActivePeople', 'StaffBillsActive4', 'OldBillsNot active4']);
  });

  test('a new role needs a name, and keeps what was typed when the server refuses it', async () => {
    await giveCaseload(device, admin);
    const detail = 'There is already a role with this name.';
    const sync = officeSync(
      () => ({ data: [role] }),
      () => answered(409, { detail }, 'duplicate_name'),
    );
    const first = open(device, <RolesScreen />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'New role' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make role' }));
    expect(screen.getAllByText('Name is required, for example Scheduler')).toHaveLength(2);
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Staff');
    await userEvent.click(screen.getByRole('button', { name: 'Make role' }));
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Staff');
    first.unmount();
    open(device, <RolesScreen />, { sync });
    await userEvent.click(await screen.findByRole('button', { name: 'New role' }));
    await screen.findByDisplayValue('Staff');
  });
});

describe('a role', () => {
  beforeEach(() => giveCaseload(device, admin));

  test('shows every permission in its group, ticked where the role gives it, with what it gives in words', async () => {
    show();
    expect(((await tick(/^notes\.view/)) as HTMLInputElement).checked).toBe(true);
    expect(((await tick(/^company\.audit\.view/)) as HTMLInputElement).checked).toBe(false);
    const group = screen.getByRole('group', { name: 'company' });
    within(group).getByText('Read the audit log');
    const shown = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent ?? '');
    for (const { name, description } of grants) if (!name.endsWith('.*')) expect(shown).toContain(name + description);
  });

  test('nothing can be ticked while the role is saved, its question closed or not: it would be lost with the draft', async () => {
    const { sync } = show(
      officeSync(
        () => answer(start),
        () => answered(200, answer([...start, grantId('notes.edit')], { version: 8 })),
      ),
    );
    await userEvent.click(await tick(/^notes\.edit/));
    const goOn = holdWrites(sync);
    await save();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { parentElement: fields } = screen.getByRole('textbox', { name: 'Description' });
    expect([fields, await tick(/^notes\.view/)].map((one) => one && isBusy(one))).toEqual([true, true]);
    goOn();
    await screen.findByText(/^Role saved/);
    expect(isBusy(await tick(/^notes\.view/))).toBe(false);
  });

  test('a wildcard locks what it gives, and says so', async () => {
    show(officeSync(() => answer([grantId('company.*')])));
    await screen.findByText('Read the audit log · Included by company.*');
    expect(screen.queryByRole('checkbox', { name: /^company\.audit\.view/ })).toBeNull();
  });

  test('a save says what changes and for how many people, sends ids and roleId with the version, and asks for one’s own rights anew', async () => {
    const { sync } = show(
      officeSync(
        () => answer(start),
        () => answered(200, answer([...start, grantId('company.audit.view')], { version: 8 })),
      ),
    );
    await userEvent.click(await tick(/^company\.audit\.view/));
    screen.getByText('Unsaved changes to Staff');
    screen.getByText('1 change: +1');
    await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('4 people have this role. The change applies as soon as their device is online.');
    within(dialog).getByText('Read the audit log (company.audit.view)');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save role' }));
    await screen.findByText('Role saved. 4 people have this role.');
    expect(sync.sent[0]?.call.body).toMatchObject({
      roleId: 3,
      ids: [grantId('notes.view'), grantId('company.settings.roles.edit'), grantId('company.audit.view')],
    });
    expect(sync.sent[0]?.call.headers?.['if-match']).toBe('"7"');
    expect(sync.syncs).toBe(1);
  });

  test('whoever takes the right to change roles from a role of their own is warned, and Cancel has the focus', async () => {
    const row = await device.db.meta.get('account');
    await device.db.meta.put({
      ...row,
      user: { ...(row as { user: object }).user, roles: [{ id: 3, name: 'Staff', ident: 'staff' }] },
    } as never);
    show();
    await userEvent.click(await tick(/^company\.settings\.roles\.edit/));
    await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('You lose the right to change roles');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })));
    within(dialog).getByRole('button', { name: 'Save and lose this right' });
  });

  test('the last administrator can’t be locked out: the refusal is told and no tick is lost', async () => {
    const detail = 'Nobody else may do everything (*). Give another role that right, and somebody that role, first.';
    show(
      officeSync(
        () => answer([1]),
        () => answered(409, { detail }, 'last_administrator'),
      ),
    );
    await userEvent.click(await tick(/^\*/));
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    screen.getByText('1 change: −1');
  });

  test('a role that somebody else saved meanwhile is a choice: theirs, or mine on top of theirs', async () => {
    const theirs = answer([...start, grantId('notes.edit')], { version: 9 });
    let refused = false;
    const { sync } = show(
      officeSync(
        () => answer(start),
        () => {
          if (refused) return answered(200, { ...theirs, role: { ...theirs.role, version: 10 } });
          refused = true;
          return answered(412, { current: theirs }, 'stale');
        },
      ),
    );
    await userEvent.click(await tick(/^company\.audit\.view/));
    await save();
    const choice = await screen.findByRole('alert');
    within(choice).getByText('ticked notes.edit');
    await userEvent.click(within(choice).getByRole('button', { name: 'Save mine on top' }));
    await screen.findByText('Role saved. 4 people have this role.');
    expect(sync.sent[1]?.call.headers?.['if-match']).toBe('"9"');
    expect(sync.sent[1]?.call.body).toMatchObject({
      ids: [...theirs.role_permissions_id, grantId('company.audit.view')].sort((a, b) => a - b),
    });
  });

  test('whoever may only look sees the ticks and can’t change one', async () => {
    await giveCaseload(device, ['company.settings.roles.view']);
    show();
    await screen.findByText('Read the audit log');
    expect(screen.queryByRole('checkbox', { name: /^notes\.view/ })).toBeNull();
    expect(screen.getAllByText(', ticked').length).toBe(2);
  });
});

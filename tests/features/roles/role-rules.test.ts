import { describe, expect, test } from 'vitest';
import { grantId, grants } from '#domain/access/grants.ts';
import { changesText, groupsOf, includedBy } from '#features/roles/permission-groups.ts';
import { bodyOf, changesOfRole, losesRoleEditing, onTopOf, type RoleDraft } from '#features/roles/role-draft.ts';

const role = { id: 3, name: 'Staff', description: '', active: true, ident: 'staff', holders: 1, version: 4 };
const draft = (part: Partial<RoleDraft> = {}): RoleDraft => ({
  name: 'Staff',
  description: '',
  active: true,
  ids: new Set([grantId('notes.view'), grantId('company.settings.roles.edit')]),
  ...part,
});

describe('the permissions of a role', () => {
  test('stand in groups by the first word, each wildcard above what it gives, none hidden that is held', () => {
    const groups = groupsOf(grants, new Set());
    expect(groups.map(({ title }) => title)).toContain('company');
    const names = groups.find(({ key }) => key === 'company')?.items.map(({ name }) => name) ?? [];
    expect(names[0]).toBe('company.*');
    expect(names.indexOf('company.notes.*')).toBeLessThan(names.indexOf('company.notes.assigned'));
    expect(names).not.toContain('company.audit.*');
    const held = groupsOf(grants, new Set([grantId('company.audit.*')]));
    expect(held.flatMap(({ items }) => items.map(({ name }) => name))).toContain('company.audit.*');
  });

  test('every permission has a tick', () => {
    const shown = groupsOf(grants, new Set()).flatMap(({ items }) => items.map(({ name }) => name));
    for (const { name } of grants) if (!name.endsWith('.*')) expect(shown).toContain(name);
  });

  test('what a wildcard gives is said with the widest one', () => {
    expect(includedBy('company.notes.view', ['company.notes.*', 'company.*'])).toBe('company.*');
    expect(includedBy('company.notes.view', ['*'])).toBe('*');
    expect(includedBy('company.notes.view', ['notes.*'])).toBeUndefined();
  });

  test('changes are counted with their signs', () => {
    expect(changesText({ added: [1, 2], removed: [3] })).toBe('3 changes: +2, −1');
    expect(changesText({ added: [], removed: [] }, 1)).toBe('1 change');
  });
});

describe('a role that two people edit', () => {
  test('mine go on top of theirs, and theirs stay', () => {
    const mine = draft({ ids: new Set([grantId('notes.view'), 40]) });
    const theirs = draft({ name: 'Office', ids: new Set([grantId('company.settings.roles.edit'), 41]) });
    const merged = onTopOf(theirs, draft(), mine);
    expect(merged.name).toBe('Office');
    expect([...merged.ids].sort((a, b) => a - b)).toEqual([40, 41]);
  });

  test('only what differs is named', () => {
    expect(changesOfRole(draft(), draft({ active: false })).others).toEqual([
      'It is no longer active: it gives nothing',
    ]);
  });
});

describe('saving', () => {
  test('sends ids and roleId', () => {
    expect(bodyOf(3, draft({ ids: new Set([9, 2]) }))).toEqual({
      roleId: 3,
      ids: [2, 9],
      name: 'Staff',
      description: '',
      active: true,
    });
  });

  test('the loss of one’s own right is seen through wildcards and through “active”', () => {
    const answer = { role, permissions: [...grants], role_permissions_id: [] };
    expect(losesRoleEditing(answer, draft(), draft({ ids: new Set() }))).toBe(true);
    expect(losesRoleEditing(answer, draft(), draft({ ids: new Set([grantId('company.*')]) }))).toBe(false);
    expect(losesRoleEditing(answer, draft(), draft({ active: false }))).toBe(true);
  });
});

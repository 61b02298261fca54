import type { RoleAnswer, SaveRoleBody } from '#contract/roles.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { FieldTexts } from '#forms/use-sending.ts';
import { tooLong } from '#lib/too-long.ts';
import { changesOf, without } from './permission-groups.ts';

/** A role as the form has it. */
export type RoleDraft = { name: string; description: string; active: boolean; ids: ReadonlySet<number> };

export function draftOf({ role, role_permissions_id }: RoleAnswer): RoleDraft {
  return { name: role.name, description: role.description, active: role.active, ids: new Set(role_permissions_id) };
}

/** Its texts, in the order of the form. */
export const roleLabels = { name: 'Name', description: 'Description' };

/** As the server accepts them. */
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 1000;

/** What is wrong with its texts, by field. */
export function whyNotRole({ name, description }: Pick<RoleDraft, 'name' | 'description'>): FieldTexts {
  return {
    name: name.trim() === '' ? 'Name is required, for example Scheduler' : tooLong(name, LONGEST_NAME),
    description: tooLong(description, LONGEST_DESCRIPTION),
  };
}

/** What the form would change, in words that people know. */
export type RoleChanges = {
  added: number[];
  removed: number[];
  /** One line each for name, description and whether it is active. */
  others: string[];
};

export function changesOfRole(before: RoleDraft, after: RoleDraft): RoleChanges {
  const others = [
    before.name !== after.name && `Name: “${before.name}” becomes “${after.name}”`,
    before.description !== after.description && 'Description changes',
    before.active !== after.active && (after.active ? 'It becomes active' : 'It is no longer active: it gives nothing'),
  ].filter((line) => line !== false);
  return { ...changesOf(before.ids, after.ids), others };
}

/** One's own changes, applied to what somebody else saved meanwhile. */
export function onTopOf(theirs: RoleDraft, before: RoleDraft, mine: RoleDraft): RoleDraft {
  const { added, removed } = changesOf(before.ids, mine.ids);
  const pick = <Field extends 'name' | 'description' | 'active'>(field: Field): RoleDraft[Field] =>
    mine[field] === before[field] ? theirs[field] : mine[field];
  return {
    name: pick('name'),
    description: pick('description'),
    active: pick('active'),
    ids: without([...theirs.ids, ...added], new Set(removed)),
  };
}

/** The specification's form: the role and the ids that are ticked. */
export function bodyOf(roleId: number, { ids, name, description, active }: RoleDraft): SaveRoleBody {
  return { roleId, ids: [...ids].sort((a, b) => a - b), name: name.trim(), description: description.trim(), active };
}

const EDIT = 'company.settings.roles.edit';

/** Whether a role let its holders change roles, and no longer does. */
export function losesRoleEditing(answer: RoleAnswer, before: RoleDraft, after: RoleDraft): boolean {
  const gives = ({ active, ids }: RoleDraft) =>
    active &&
    isGranted(
      answer.permissions.filter(({ id }) => ids.has(id)).map(({ name }) => name),
      EDIT,
    );
  return gives(before) && !gives(after);
}

import type { ChangedKind } from '#contract/changed-entities.ts';
import type { DeclaredEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Permission } from '#domain/access/permission.ts';
import { may, type Principal } from '#server/http/access/principal.ts';

type Rights = Pick<Principal, 'permissions'>;
const allows = ({ permissions }: Rights, ...anyOf: Permission[]) => may({ permissions } as Principal, ...anyOf);

/** Whose rows somebody is told of by number, because an office permission opens every one of them. */
const byNumber: Partial<Record<Permission, readonly ChangedKind[]>> = {
  'company.clients.view': ['client', 'caseload', 'assignment', 'phase_line'],
  'company.users.view': ['user', 'caseload'],
  'company.schedule.calendar.view': ['schedule_event'],
  'company.finance.insurance.view': ['pay_group', 'flag'],
  'company.finance.payroll.view': ['pay_group', 'flag'],
  'company.flags.edit': ['flag'],
  'company.held.edit': ['held_work'],
  'company.settings.roles.view': ['role'],
  'behavior.view': ['behavior', 'skill'],
};

/** Kinds of which this person is told each changed row by its number. */
export function numberedKinds(who: Rights): readonly ChangedKind[] {
  const opened = Object.entries(byNumber).filter(([permission]) => allows(who, permission as Permission));
  return ['policy', ...new Set(opened.flatMap(([, kinds]) => kinds))];
}

/**
 * Kinds that the lists which this person may open are made of. Of those whose rows are not all theirs to see they are
 * told that something has changed, and not what: a list that nobody tells of a change is old without a word.
 */
export function listedKinds(who: Rights): readonly ChangedKind[] {
  const kinds = Object.values<DeclaredEndpoint>(endpoints).flatMap(({ access, reads }) => {
    const isOpen = access === 'signed-in' || (Array.isArray(access) && allows(who, ...(access as Permission[])));
    return reads && isOpen && reads.madeOf !== 'any' ? reads.madeOf : [];
  });
  // By a change of a role their own rights may be others.
  return ['role', ...new Set(kinds.filter((kind) => kind !== 'role'))];
}

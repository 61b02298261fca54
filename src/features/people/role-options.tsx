import type { ReactNode } from 'react';
import type { HeldRole, UserRecord } from '#contract/people.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import type { NamedOption } from './named-options.ts';
import { roleLabel } from './user-status.ts';

interface RoleOptionsProps {
  /** Whether the reader may see the company's roles. */
  mayAsk: boolean;
  users: readonly UserRecord[];
  /** Whose roles are edited; null for somebody new. */
  record: UserRecord | null;
  children: (roles: readonly NamedOption[]) => ReactNode;
}

/**
 * Roles to give: all of the company's, or, for people who may not see those, the ones that somebody has already. A role
 * that is switched off is kept by those who have it, and given to nobody else.
 */
export function RoleOptions({ mayAsk, users, record, children }: RoleOptionsProps) {
  const held = users.flatMap((user) => user.roles).filter((role) => isOffered(role, record));
  const known = [...new Map(held.map((role) => [role.id, role])).values()].sort((a, b) => a.id - b.id);
  return mayAsk ? (
    <AllRoles known={known} record={record}>
      {children}
    </AllRoles>
  ) : (
    children(known.map(optionOf))
  );
}

interface AllRolesProps extends Pick<RoleOptionsProps, 'record' | 'children'> {
  /** What is offered until the company's roles have arrived. */
  known: readonly HeldRole[];
}

function AllRoles({ known, record, children }: AllRolesProps) {
  const { answer } = useOnlinePage(roleEndpoints.roles);
  const offered = answer ? answer.data.filter((role) => isOffered(role, record)) : known;
  return children(offered.map(optionOf));
}

const isOffered = ({ id, active }: HeldRole, record: UserRecord | null): boolean =>
  active !== false || (record?.roles.some((role) => role.id === id) ?? false);

const optionOf = (role: HeldRole): NamedOption => ({ value: String(role.id), label: roleLabel(role) });

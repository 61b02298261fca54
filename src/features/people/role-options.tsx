import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/people.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { useOnlinePage } from '#sync/use-online-page.ts';
import type { NamedOption } from './named-options.ts';

interface RoleOptionsProps {
  /** Whether the reader may see the company's roles. */
  mayAsk: boolean;
  users: readonly UserRecord[];
  children: (roles: readonly NamedOption[]) => ReactNode;
}

/** Roles to give: all of the company's, or, for whoever may not see those, the ones that somebody has already. */
export function RoleOptions({ mayAsk, users, children }: RoleOptionsProps) {
  const held = heldRoles(users);
  return mayAsk ? <AllRoles held={held}>{children}</AllRoles> : children(held);
}

function AllRoles({ held, children }: { held: readonly NamedOption[]; children: RoleOptionsProps['children'] }) {
  const { answer } = useOnlinePage(roleEndpoints.roles);
  if (!answer) return children(held);
  const offered = answer.data.filter((role) => role.active || held.some((one) => one.value === String(role.id)));
  return children(offered.map(({ id, name }) => ({ value: String(id), label: name })));
}

function heldRoles(users: readonly UserRecord[]): NamedOption[] {
  const roles = new Map(users.flatMap((user) => user.roles.map((role) => [role.id, role.name])));
  return [...roles].sort(([a], [b]) => a - b).map(([id, label]) => ({ value: String(id), label }));
}

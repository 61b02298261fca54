import { type Permission, permissions, type Wildcard, wildcardIds } from './permission.ts';

/** Everything that a role can hold: one permission, all under a prefix, or all there are. */
export type Grant = Permission | Wildcard;

/** The number of everything that a role can hold. */
export function grantId(name: Grant): number {
  return isWildcard(name) ? wildcardIds[name] : permissions[name].id;
}

function isWildcard(name: Grant): name is Wildcard {
  return Object.hasOwn(wildcardIds, name);
}

/** One thing that a role can hold, for the list of tick-boxes. */
type GrantRow = { id: number; name: string; description: string };

/** All grants with their words, in the order of their ids. */
export const grants: readonly GrantRow[] = [
  ...Object.entries(permissions).map(([name, { id, gives }]) => ({ id, name, description: gives })),
  ...Object.entries(wildcardIds).map(([name, id]) => ({ id, name, description: describe(name) })),
].sort((a, b) => a.id - b.id);

const byId = new Map(grants.map(({ id, name }) => [id, name]));

/** The name behind a number of the wire; undefined when no grant has it. */
export function grantOf(id: number): string | undefined {
  return byId.get(id);
}

/** Whether this version of the product knows the name. */
export function isGrant(name: string): name is Grant {
  return Object.hasOwn(permissions, name) || Object.hasOwn(wildcardIds, name);
}

/** The ids of what a role holds, ascending; names that this version does not know are left out. */
export function idsOf(held: readonly string[]): number[] {
  return grants.filter(({ name }) => held.includes(name)).map(({ id }) => id);
}

function describe(wildcard: string): string {
  return wildcard === '*' ? 'May do everything' : `Everything under ${wildcard.slice(0, -2)}`;
}

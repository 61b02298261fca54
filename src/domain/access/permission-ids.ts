import { type Permission, permissions } from './permission.ts';

/** 'a.b.c' gives 'a.*' and 'a.b.*'. */
type WildcardOf<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}.*` | `${Head}.${WildcardOf<Tail>}`
  : never;

/** Everything that a role can hold: one permission, all under a prefix, or all there are. */
type Grant = Permission | WildcardOf<Permission> | '*';

/**
 * The numbers of the wire. A number is never given again: roles are saved by them, from screens that may be older
 * than the server. A new permission takes the next free one, and does not compile without.
 */
export const permissionIds = {
  '*': 1,
  'session.record': 2,
  'notes.view': 3,
  'notes.edit': 4,
  'notes.delete': 5,
  'behavior.view': 6,
  'behavior.record': 7,
  'client.view': 8,
  'schedule.calendar.view': 9,
  'schedule.event.edit': 10,
  'client.assign': 11,
  'behavior.catalogue.edit': 12,
  'company.notes.assigned': 13,
  'company.notes.review': 14,
  'company.schedule.event.approve': 15,
  'graph.annotate': 16,
  'company.notes.view': 17,
  'company.notes.edit': 18,
  'company.clients.view': 19,
  'company.clients.edit': 20,
  'company.users.view': 21,
  'company.schedule.calendar.view': 22,
  'company.finance.insurance.view': 23,
  'company.finance.insurance.edit': 24,
  'company.finance.payroll.view': 25,
  'company.finance.payroll.edit': 26,
  'company.flags.edit': 27,
  'company.held.edit': 28,
  'company.devices.view': 29,
  'company.users.edit': 30,
  'company.settings.roles.view': 31,
  'company.settings.roles.edit': 32,
  'company.settings.policy.edit': 33,
  'company.audit.view': 34,
  'company.devices.revoke': 35,
  'sadmin.routes.view': 36,
  'behavior.correct': 37,
  // Wildcards.
  'session.*': 1001,
  'notes.*': 1002,
  'behavior.*': 1003,
  'behavior.catalogue.*': 1004,
  'client.*': 1005,
  'schedule.*': 1006,
  'schedule.calendar.*': 1007,
  'schedule.event.*': 1008,
  'graph.*': 1009,
  'company.*': 1010,
  'company.notes.*': 1011,
  'company.schedule.*': 1012,
  'company.schedule.event.*': 1013,
  'company.schedule.calendar.*': 1014,
  'company.clients.*': 1015,
  'company.users.*': 1016,
  'company.finance.*': 1017,
  'company.finance.insurance.*': 1018,
  'company.finance.payroll.*': 1019,
  'company.flags.*': 1020,
  'company.held.*': 1021,
  'company.devices.*': 1022,
  'company.settings.*': 1023,
  'company.settings.roles.*': 1024,
  'company.settings.policy.*': 1025,
  'company.audit.*': 1026,
  'sadmin.*': 1027,
  'sadmin.routes.*': 1028,
} as const satisfies Record<Grant, number>;

/** One thing that a role can hold, for the list of tick-boxes. */
type GrantRow = { id: number; name: string; description: string };

/** All grants with their words, in the order of their ids. */
export const grants: readonly GrantRow[] = Object.entries(permissionIds).map(([name, id]) => ({
  id,
  name,
  description: describe(name),
}));

const byId = new Map(grants.map(({ id, name }) => [id, name]));

/** The name behind a number of the wire; undefined when no grant has it. */
export function grantOf(id: number): string | undefined {
  return byId.get(id);
}

/** Whether this version of the product knows the name. */
export function isGrant(name: string): name is Grant {
  return Object.hasOwn(permissionIds, name);
}

/** The ids of what a role holds, ascending; names that this version does not know are left out. */
export function idsOf(held: readonly string[]): number[] {
  return grants.filter(({ name }) => held.includes(name)).map(({ id }) => id);
}

function describe(name: string): string {
  if (name === '*') return 'May do everything';
  const words: Record<string, string> = permissions;
  return words[name] ?? `Everything under ${name.slice(0, -2)}`;
}

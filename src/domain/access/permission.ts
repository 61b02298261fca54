/**
 * Every permission the product knows, with its number on the wire and what it gives in words. A number is never given
 * again: roles are saved by them, from screens that may be older than the server. A new one takes the next free number.
 */
export const permissions = {
  'session.record': { id: 2, gives: 'Record sessions: counts, intervals, prompts and notes' },
  'notes.view': { id: 3, gives: 'Read own notes' },
  'notes.edit': { id: 4, gives: 'Write and edit own notes' },
  'notes.delete': { id: 5, gives: 'Delete own notes' },
  'behavior.view': { id: 6, gives: 'See behaviors, skills and recorded entries' },
  'behavior.record': { id: 7, gives: 'Record behavior entries' },
  'behavior.correct': { id: 37, gives: 'Correct and delete behavior entries of others' },
  'client.view': { id: 8, gives: 'See own clients' },
  'schedule.calendar.view': { id: 9, gives: 'See the calendar' },
  'schedule.event.edit': { id: 10, gives: 'Create and change own events' },
  'client.assign': { id: 11, gives: 'Assign behaviors and skills to clients' },
  'behavior.catalogue.edit': { id: 12, gives: 'Add, rename and retire behaviors and skills' },
  'company.notes.assigned': { id: 13, gives: 'Read notes of therapists who share a client' },
  'company.notes.review': { id: 14, gives: 'Review and return notes' },
  'company.schedule.event.approve': { id: 15, gives: 'Approve and decline events' },
  'graph.annotate': { id: 16, gives: 'Add phase-change lines to graphs' },
  'company.notes.view': { id: 17, gives: 'Read the notes of all therapists' },
  'company.notes.edit': { id: 18, gives: 'Edit the notes of all therapists' },
  'company.clients.view': { id: 19, gives: 'See all clients' },
  'company.clients.edit': { id: 20, gives: 'Add and change clients' },
  'company.users.view': { id: 21, gives: 'See all people' },
  'company.schedule.calendar.view': { id: 22, gives: "See the therapist's name on calendar events" },
  'company.finance.insurance.view': { id: 23, gives: 'See insurance billing' },
  'company.finance.insurance.edit': { id: 24, gives: 'Bill insurance' },
  'company.finance.payroll.view': { id: 25, gives: 'See contractor pay' },
  'company.finance.payroll.edit': { id: 26, gives: 'Pay contractors' },
  'company.flags.edit': { id: 27, gives: 'Make and set flags' },
  'company.held.edit': { id: 28, gives: 'Accept or refuse held work' },
  'company.devices.view': { id: 29, gives: 'See devices' },
  'company.users.edit': { id: 30, gives: 'Add, change, invite and disable people' },
  'company.settings.roles.view': { id: 31, gives: 'See roles' },
  'company.settings.roles.edit': { id: 32, gives: 'Change roles' },
  'company.settings.policy.edit': { id: 33, gives: 'Change the company policy' },
  'company.audit.view': { id: 34, gives: 'Read the audit log' },
  'company.devices.revoke': { id: 35, gives: 'Revoke devices' },
  'sadmin.routes.view': { id: 36, gives: 'See the route list' },
} as const;

export type Permission = keyof typeof permissions;

/** 'a.b.c' gives 'a.*' and 'a.b.*'. */
type WildcardOf<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}.*` | `${Head}.${WildcardOf<Tail>}`
  : never;

export type Wildcard = WildcardOf<Permission> | '*';

/** What may be held besides: everything under a prefix, or all there is. One of a new prefix does not compile without. */
export const wildcardIds = {
  '*': 1,
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
} as const satisfies Record<Wildcard, number>;

/**
 * Whether holding `held` grants `needed`: '*', the exact name, or a dotted-prefix wildcard such as 'a.*'.
 * 'a.b*' is not a wildcard and grants nothing (specification 6).
 */
export function isGranted(held: readonly string[], needed: string): boolean {
  return held.some(
    (one) => one === '*' || one === needed || (one.endsWith('.*') && needed.startsWith(one.slice(0, -1))),
  );
}

/** Whether any of `needed` is granted. */
export function isAnyGranted(held: readonly string[], needed: readonly string[]): boolean {
  return needed.some((one) => isGranted(held, one));
}

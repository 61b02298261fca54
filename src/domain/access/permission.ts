/** Every permission the product knows, with what it gives in words. Wildcards ('*', 'a.*', 'a.b.*') may be held too. */
export const permissions = {
  'session.record': 'Record sessions: counts, intervals, prompts and notes',
  'notes.view': 'Read own notes',
  'notes.edit': 'Write and edit own notes',
  'notes.delete': 'Delete own notes',
  'behavior.view': 'See behaviors, skills and recorded entries',
  'behavior.record': 'Record behavior entries',
  'behavior.correct': 'Correct and delete behavior entries of others',
  'client.view': 'See own clients',
  'schedule.calendar.view': 'See the calendar',
  'schedule.event.edit': 'Create and change own events',
  'client.assign': 'Assign behaviors and skills to clients',
  'behavior.catalogue.edit': 'Add, rename and retire behaviors and skills',
  'company.notes.assigned': 'Read notes of therapists who share a client',
  'company.notes.review': 'Review and return notes',
  'company.schedule.event.approve': 'Approve and decline events',
  'graph.annotate': 'Add phase-change lines to graphs',
  'company.notes.view': 'Read the notes of all therapists',
  'company.notes.edit': 'Edit the notes of all therapists',
  'company.clients.view': 'See all clients',
  'company.clients.edit': 'Add and change clients',
  'company.users.view': 'See all people',
  'company.schedule.calendar.view': "See the therapist's name on calendar events",
  'company.finance.insurance.view': 'See insurance billing',
  'company.finance.insurance.edit': 'Bill insurance',
  'company.finance.payroll.view': 'See contractor pay',
  'company.finance.payroll.edit': 'Pay contractors',
  'company.flags.edit': 'Make and set flags',
  'company.held.edit': 'Accept or refuse held work',
  'company.devices.view': 'See devices',
  'company.users.edit': 'Add, change, invite and disable people',
  'company.settings.roles.view': 'See roles',
  'company.settings.roles.edit': 'Change roles',
  'company.settings.policy.edit': 'Change the company policy',
  'company.audit.view': 'Read the audit log',
  'company.devices.revoke': 'Revoke devices',
  'sadmin.routes.view': 'See the route list',
} as const;

export type Permission = keyof typeof permissions;

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

/**
 * What the rows of an online page are made of, by its call and in the terms of the company's list of changes. A page
 * that is not named here is fetched again at every change; an empty list means that no change there concerns it.
 */
const madeOf: Partial<Record<string, readonly string[]>> = {
  // Rows of notes show whose they are, and the payer.
  '/api/company/notes': ['note', 'client', 'user'],
  '/api/pay': ['note', 'client', 'user'],
  '/api/company/payments/group': ['note', 'behavior_entry', 'pay_group', 'client'],
  '/api/company/flag': ['flag'],
  '/api/phase-lines': ['phase_line'],
  '/api/sessions': ['session'],
  '/api/behavior/entries': ['behavior_entry', 'note'],
  '/api/behavior/revisions': ['behavior_entry'],
  '/api/behavior/sittings': ['session'],
  '/api/schedule/event': ['schedule_event'],
  '/api/clients': ['client', 'caseload'],
  '/api/users': ['user', 'caseload', 'role'],
  '/api/company/clients-low': ['note', 'client'],
  // A session is counted there a day after it began: its taps change nothing.
  '/api/company/summary': ['note', 'schedule_event', 'held_work', 'client', 'policy'],
  '/api/notifications': ['note', 'schedule_event', 'held_work', 'caseload'],
  '/api/company/held-work': ['held_work'],
  '/api/company/roles': ['role', 'user'],
  '/api/company/role/:id': ['role', 'user'],
  '/api/company/policy': ['policy'],
  // Reading a list is itself recorded there: asking again would never end.
  '/api/company/audit': [],
  '/api/company/devices': [],
};

/** Whether a page of that call may read differently now that rows of these kinds changed. */
export function concernsPage(path: string, changed: ReadonlySet<string>): boolean {
  return madeOf[path]?.some((entity) => changed.has(entity)) ?? true;
}

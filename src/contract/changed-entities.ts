/** What the list of changes that devices follow calls the rows that have changed. */
export const changedEntities = [
  'session',
  'note',
  'schedule_event',
  'client',
  'assignment',
  'behavior',
  'skill',
  'user',
  'account',
  'held_work',
] as const;

/** The same in the office's list of changes, which knows of more. */
export type ChangedKind = Exclude<(typeof changedEntities)[number], 'account'> | OfLists;
type OfLists = 'behavior_entry' | 'caseload' | 'flag' | 'pay_group' | 'phase_line' | 'policy' | 'role';

import type { AuditEntry } from '#contract/audit.ts';
import type { Reads } from '#contract/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import { howMany } from '#domain/how-many.ts';

/** The things that the audit mentions, by the server's name. */
export const entityNames: Record<string, string> = {
  account: 'Profile',
  assignment: 'Assignment',
  behavior: 'Behavior',
  behavior_entry: 'Behavior entry',
  client: 'Client',
  device: 'Device',
  event: 'Event',
  flag: 'Flag',
  held_work: 'Held work',
  import: 'Import',
  money_write: 'Billing and pay',
  note: 'Note',
  notification: 'Notification',
  phase_line: 'Phase line',
  policy: 'Policy',
  role: 'Role',
  session: 'Session',
  skill: 'Skill',
  user: 'User',
};

/** The plural of things that are read as a list. */
const manyNames: Record<string, string> = {
  behavior_entry: 'behavior entries',
  client: 'clients',
  held_work: 'pieces of held work',
  note: 'notes',
  phase_line: 'phase lines',
};

type Reading = Extract<(typeof endpoints)[EndpointName], { reads: Reads }>;
/** Those that say nothing but their address of what was seen. */
type Several = Extract<Reading, { reads: { audited: 'several' } }>['path'];

/** What is shown for a read whose rows are of several kinds; and for those of which older servers said no kind. */
const listNames: Record<Several, string> & Partial<Record<Reading['path'], string>> = {
  '/api/behavior/entries': 'Behavior entries',
  '/api/behavior/sittings': 'Sessions, for a graph',
  '/api/clients': 'Clients',
  '/api/company/changes': 'News for an open list',
  '/api/company/notes': 'Notes',
  '/api/company/summary': 'Home',
  '/api/download': 'Notes as a file',
  '/api/notes': 'Notes',
  '/api/notifications': 'Notifications',
  '/api/pay': 'Billing list',
  '/api/pay/acts': 'What became of one’s own billing and pay',
  '/api/pay/therapists': 'Contractor Pay',
  '/api/pay/undone': 'What was undone of billing and pay',
  '/api/payload': 'Caseload, for a device',
  '/api/schedule/event': 'Calendar',
  '/api/sessions': 'Sessions',
  '/api/sync/changes': 'News for a device',
  '/api/users': 'Users',
};
const nameOf: Partial<Record<string, string>> = listNames;

/** Events that are not calls. */
const events: Record<string, string> = {
  'account field revealed': 'Revealed a field',
  'held note final': 'Made final, once its times were free',
  'password changed': 'Changed the password',
  'password chosen': 'Chose a password',
  'password mail asked for': 'Asked for a password mail',
  'refresh token reused': 'Used an ended sign-in',
  'sign-in': 'Signed in',
  'sign-in failed': 'Failed to sign in',
  'sign-out': 'Signed out',
};

/** What was done to money. */
const moneyDone: Record<string, string> = {
  contractor_paid: 'Paid',
  grouped: 'Billed under an ICN',
  insurance_billed: 'Billed',
  pay_date: 'Changed the pay date of',
  regrouped: 'Changed the ICN of',
  restored: 'Restored',
  undo: 'Undid',
  undo_pay: 'Took back the pay of',
  ungrouped: 'Removed the ICN of',
};

/** Calls that make something new and nothing else. */
const made: ReadonlySet<string> = new Set(['POST /api/phase-lines', 'POST /api/behaviors', 'POST /api/skills']);

/** "Saw", "Changed", "Deleted", "Signed in", "Undid"; an event that is not known here is shown under its own name. */
export function didText(action: string, detail: AuditEntry['detail'] = {}): string {
  if (detail.dry_run === true) return 'Checked';
  const money = moneyDone[String(detail.action)];
  if (money) return money;
  const decided = decidedText(decisionsIn(detail));
  if (decided) return decided;
  if (made.has(action)) return 'Added';
  const method = /^([A-Z]+) \//.exec(action)?.[1];
  if (method === 'GET') return 'Saw';
  if (method === 'DELETE') return 'Deleted';
  if (method) return 'Changed';
  return events[action] ?? action.slice(0, 1).toUpperCase() + action.slice(1);
}

/** What was decided about visits, for a single decision and many; undefined entries are of an older server. */
function decisionsIn({ decided, decision }: AuditEntry['detail']): unknown[] {
  if (Array.isArray(decided)) return decided.map((one) => (Array.isArray(one) ? one[2] : undefined));
  return typeof decision === 'number' ? [decision] : [];
}

function decidedText(decisions: readonly unknown[]): string | undefined {
  const [first, ...others] = new Set(decisions);
  if (decisions.length === 0) return undefined;
  if (others.length > 0 || first === undefined) return 'Decided about';
  return first === null ? 'Took back the decision on' : first === 0 ? 'Declined' : 'Approved';
}

/**
 * "Note 128", "12 notes", "Role 3"; for a call that concerns no single thing, its address: "Saw" alone says nothing.
 */
export function whatText({ action, entity, entity_id, detail }: AuditEntry): string {
  const path = /^[A-Z]+ (\/.+)$/.exec(action)?.[1] ?? '';
  if (entity === null) return (action.startsWith('GET ') && nameOf[path]) || path;
  const name = entityNames[entity] ?? entity;
  if (Array.isArray(detail.decided) && detail.decided.length > 0) return howMany(detail.decided.length, 'visit');
  if (entity_id !== null) return `${name} ${entity_id}`;
  const many = manyNames[entity];
  const shown = Array.isArray(detail.ids) ? detail.ids.length : detail.rows;
  if (typeof shown !== 'number') return many ? `No ${many}` : name;
  return shown === 1 ? `1 ${lowerFirst(name)}` : `${shown} ${many ?? lowerFirst(name)}`;
}

/** "Theo Grant saw 13 clients": the whole row in a sentence. */
export function sentenceOf(row: AuditEntry): string {
  const what = whatText(row);
  const thing = row.entity === null ? what : lowerFirst(what);
  return [row.user?.name ?? 'Somebody', lowerFirst(didText(row.action, row.detail)), thing].filter(Boolean).join(' ');
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

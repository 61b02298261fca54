import type { AuditEntry } from '#contract/audit.ts';

/** The things that the audit speaks of, by the server's name. */
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
  user: 'Person',
};

/** What a list shows whose rows are of no one kind, or too many to name. */
const listNames: Record<string, string> = {
  '/api/behavior/entries': 'Behavior entries',
  '/api/clients': 'Clients',
  '/api/company/changes': 'News for an open list',
  '/api/company/notes': 'Notes',
  '/api/company/summary': 'Home',
  '/api/download': 'Notes as a file',
  '/api/notes': 'Notes',
  '/api/notifications': 'Notifications',
  '/api/pay': 'Billing list',
  '/api/pay/therapists': 'Contractor Pay',
  '/api/payload': 'Caseload, for a device',
  '/api/schedule/event': 'Calendar',
  '/api/sessions': 'Sessions',
  '/api/sync/changes': 'News for a device',
  '/api/users': 'People',
};

/** "Saw", "Changed" or "Deleted"; what is no call speaks for itself. */
export function didText(action: string): string {
  const method = /^([A-Z]+) \//.exec(action)?.[1];
  if (method === 'GET') return 'Saw';
  if (method === 'DELETE') return 'Deleted';
  if (method) return 'Changed';
  return action.slice(0, 1).toUpperCase() + action.slice(1);
}

/** "Note 128", "Note (12 shown)", "Role 3"; of a call that concerns no one thing its address: "Saw" alone says nothing. */
export function whatText({ action, entity, entity_id, detail }: AuditEntry): string {
  const path = /^[A-Z]+ (\/.+)$/.exec(action)?.[1] ?? '';
  if (entity === null) return (action.startsWith('GET ') && listNames[path]) || path;
  const name = entityNames[entity] ?? entity;
  if (entity_id !== null) return `${name} ${entity_id}`;
  const shown = Array.isArray(detail.ids) ? detail.ids.length : detail.rows;
  return typeof shown === 'number' ? `${name} (${shown} shown)` : name;
}

/** Names of fields, ids, reasons, in one line. */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => `${field}: ${plain(value)}`)
    .join('; ');
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

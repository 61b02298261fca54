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
  if (entity === null) return /^[A-Z]+ (\/.+)$/.exec(action)?.[1] ?? '';
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

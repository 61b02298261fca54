import type { AuditEntry } from '#contract/audit.ts';
import type { Reads } from '#contract/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ListNames } from '#db/react/use-list-names.ts';
import { howMany } from '#domain/how-many.ts';
import { objectOf } from '#domain/json-object.ts';
import { shortDate } from '#domain/time/service-time.ts';

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
  undo_icn: 'Took the ICN off',
  undo_pay: 'Took back the pay of',
  ungrouped: 'Removed the ICN of',
};

/** The same of an act that found nothing to do. */
const moneyNotDone: Record<string, string> = {
  contractor_paid: 'Paid nothing',
  grouped: 'Billed nothing under an ICN',
  insurance_billed: 'Billed nothing',
  pay_date: 'Changed no pay date',
  regrouped: 'Changed no ICN',
  restored: 'Restored nothing',
  undo: 'Undid nothing',
  undo_icn: 'Took off no ICN',
  undo_pay: 'Took back no pay',
  ungrouped: 'Removed no ICN',
};

/** Why notes were left as they were. */
const hindrances: Record<string, string> = {
  billed: 'already billed',
  dated: 'already of that pay date',
  draft: 'not submitted',
  grouped: 'already under an ICN',
  held: 'held',
  others: 'left with those',
  paid: 'already paid',
  redated: 'of another pay date by then',
  restored: 'restored already',
  undone: 'not billed any more',
  unpaid: 'not paid',
};

/** An act on money that did nothing to any note. */
export const didNothing = ({ action, notes }: AuditEntry['detail']): boolean =>
  String(action) in moneyNotDone && Array.isArray(notes) && notes.length === 0;

/** "9 already paid, 2 held": what an act left as it was; '' of an older server, which did not say. */
export const leftText = (left: unknown): string =>
  Object.entries(objectOf(left))
    .map(([because, count]) => `${count} ${hindrances[because] ?? 'not possible'}`)
    .join(', ');

type Call = (typeof endpoints)[EndpointName];

/** What a call does, where that is more than to change what it names. */
const calls = {
  'DELETE /api/pay/:id/acknowledge': 'Took back the acknowledgement of',
  'POST /api/behavior/void': 'Deleted',
  'POST /api/behaviors': 'Added',
  'POST /api/company/devices/:id/revoke': 'Revoked',
  'POST /api/company/import-unsent': 'Brought in',
  'POST /api/import/clients': 'Imported',
  'POST /api/import/users': 'Imported',
  'POST /api/note/:id/addendum': 'Added an addendum to',
  'POST /api/note/:id/review': 'Reviewed',
  'POST /api/pay/:id/acknowledge': 'Acknowledged the change of',
  'POST /api/phase-lines': 'Added',
  'POST /api/schedule/event/delete': 'Deleted',
  'POST /api/session/data-entry': 'Recorded in',
  'POST /api/session/restart': 'Restarted',
  'POST /api/session/start': 'Started',
  'POST /api/session/submit': 'Submitted',
  'POST /api/session/void': 'Voided',
  'POST /api/skills': 'Added',
  'POST /api/users/:id/disable': 'Disabled',
  'POST /api/users/:id/enable': 'Enabled',
  'POST /api/users/:id/invite': 'Invited',
} satisfies Partial<Record<`${Call['method']} ${Call['path']}`, string>>;
const doneBy: Partial<Record<string, string>> = calls;

/** What stands in a call's address for one thing. */
const ids = /\/(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/g;

/** What was decided about held work and notes. */
const decisionWords: Partial<Record<string, string>> = {
  accepted: 'Accepted',
  open: 'Took back the review of',
  refused: 'Refused',
  returned: 'Returned',
};

const isBilling = (given: unknown): boolean => typeof given === 'object' && given !== null && 'billed' in given;

/** "Saw", "Changed", "Deleted", "Signed in", "Undid"; an event that is not known here is shown under its own name. */
export function didText(action: string, detail: AuditEntry['detail'] = {}): string {
  if (detail.dry_run === true) return 'Checked';
  if (didNothing(detail)) {
    const left = leftText(detail.left);
    return moneyNotDone[String(detail.action)] + (left === '' ? '' : `: ${left}`);
  }
  const money = moneyDone[String(detail.action)];
  // Of notes that were billed before, it is no bill: their hours are not billed twice.
  if (detail.action === 'grouped' && !isBilling(detail.given)) return 'Gave an ICN to';
  if (money) return money;
  if (Array.isArray(detail.decided) && detail.decided.length === 0) return 'Decided nothing about';
  const decided = decidedText(decisionsIn(detail));
  if (decided) return decided;
  if (action.endsWith('/acknowledge') && Array.isArray(detail.changed) && detail.changed.length === 0)
    return action.startsWith('DELETE') ? 'Found no acknowledgement in' : 'Found nothing to acknowledge in';
  const said = decisionWords[String(detail.decision)] ?? doneBy[action.replaceAll(ids, '/:id')];
  if (said) return said;
  if (detail.made === true) return 'Added';
  const method = /^([A-Z]+) \//.exec(action)?.[1];
  if (method === 'GET') return 'Saw';
  if (method === 'DELETE') return 'Deleted';
  if (method) return 'Changed';
  return events[action] ?? action.slice(0, 1).toUpperCase() + action.slice(1);
}

/** What was decided about visits, for a single decision and many; undefined entries are of an older server. */
function decisionsIn({ decided, decision }: AuditEntry['detail']): unknown[] {
  if (Array.isArray(decided)) return decided.map((one) => (Array.isArray(one) ? one[2] : undefined));
  return typeof decision === 'number' || decision === null ? [decision] : [];
}

function decidedText(decisions: readonly unknown[]): string | undefined {
  const [first, ...others] = new Set(decisions);
  if (decisions.length === 0) return undefined;
  if (others.length > 0 || first === undefined) return 'Decided about';
  return first === null ? 'Took back the decision on' : first === 0 ? 'Declined' : 'Approved';
}

/**
 * "Note 128", "12 notes", "Role “Lead”"; people and clients by their names, where they are known; for a call that concerns no
 * single thing, its address: "Saw" alone says nothing.
 */
export function whatText({ action, entity, entity_id, name: called, detail }: AuditEntry, names: ListNames): string {
  const path = /^[A-Z]+ (\/.+)$/.exec(action)?.[1] ?? '';
  if (entity === null) return (action.startsWith('GET ') && nameOf[path]) || path;
  const name = entityNames[entity] ?? entity;
  if (Array.isArray(detail.decided) && detail.decided.length > 0) return howMany(detail.decided.length, 'visit');
  // Of money the number of the call says nothing: its notes do.
  const notes = entity === 'money_write' ? [detail.notes, detail.asked].flat().filter((one) => one !== undefined) : [];
  if (notes.length > 0) return howMany(notes.length, 'note');
  const person = entity === 'user' ? names.users : entity === 'client' ? names.clients : null;
  if (entity_id !== null)
    return person?.get(entity_id) ?? `${name} ${called === undefined ? entity_id : `“${called}”`}`;
  const many = manyNames[entity];
  const shown = Array.isArray(detail.ids) ? detail.ids.length : detail.rows;
  if (typeof shown !== 'number') return many ? `No ${many}` : name;
  return shown === 1 ? `1 ${lowerFirst(name)}` : `${shown} ${many ?? lowerFirst(name)}`;
}

/** "Theo Grant saw 13 clients", "Rosa Kim undid billing and pay of 2 notes": the whole row in a sentence. */
export function sentenceOf(row: AuditEntry, names: ListNames): string {
  const what = didNothing(row.detail) ? '' : whatText(row, names);
  const isNamed = row.entity === null || ((row.entity === 'user' || row.entity === 'client') && row.entity_id !== null);
  const thing = isNamed ? what : lowerFirst(what);
  return [row.user?.name ?? 'Somebody', saidOf(row, thing)].filter(Boolean).join(' ');
}

/** What was done to `thing`; '' where it was nothing. */
function saidOf({ action, detail, entity, entity_id, user }: AuditEntry, thing: string): string {
  const did = lowerFirst(didText(action, detail));
  if (thing === '') return did;
  if (action === 'held note final') return `made ${thing} final, once its times were free`;
  if (action === 'account field revealed') return `${did} of ${thing}`;
  // Of oneself, which the sentence begins with.
  if (action in events && entity === 'user') {
    const isOwn = entity_id === null || entity_id === user?.id;
    return isOwn ? did : `${did} as ${thing}`;
  }
  if (detail.action === 'grouped' && isBilling(detail.given)) return `billed ${thing} under an ICN`;
  if (detail.action === 'undo') {
    const { billed, icn, paid } = objectOf(detail.lost);
    const isBilled = billed !== undefined || icn !== undefined;
    const lost = [
      ...(isBilled || paid === undefined ? ['billing'] : []),
      ...(isBilled && paid === undefined ? [] : ['pay']),
    ];
    return `undid ${lost.join(' and ')} of ${thing}`;
  }
  return `${did} ${thing}`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** "11/27/26: ", "11/20/26 to 11/27/26: ", and of more than are named "from 11/20/26: ". */
export function daysText(visits: readonly { date_visited: string }[], count = visits.length): string {
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [shortDate(first.date_visited), shortDate(last.date_visited)];
  if (count > visits.length) return `from ${from}: `;
  return from === to ? `${from}: ` : `${from} to ${to}: `;
}

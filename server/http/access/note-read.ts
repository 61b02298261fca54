import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isGranted } from '#domain/access/permission.ts';
import { objectOf } from '#domain/json-object.ts';
import type { Principal } from './principal.ts';

/** Calls of the office that tell nothing of a client, or only counts. Whatever is not named here is written down. */
const withoutClients: readonly string[] = [
  '/api/users',
  '/api/company/roles',
  '/api/company/role/:id',
  '/api/company/policy',
  '/api/company/audit',
  '/api/company/flag',
  '/api/company/devices',
  '/api/company/summary',
  '/api/company/changes',
  // A number, and devices ask for it by themselves for each client that they keep: nobody has looked at anyone yet.
  '/api/client/log-hours/:id',
];

/** Follows what a device has downloaded. */
const FOLLOWED = '/api/sync/changes';

/** One's own, and for who may read all notes those of everybody: the call asks for no right of the office. */
const SESSIONS = '/api/sessions';

/** Of one's own clients, and for who may see all clients of any. */
const BEHAVIORS = '/api/behavior/';
const seesAllClients = ({ permissions }: Principal) => isGranted(permissions, 'company.clients.view');

/** What a call reads, in the word that writes of the same thing have in the audit. */
const entities: Readonly<Record<string, string>> = {
  '/api/company/notes': 'note',
  '/api/note/:id': 'note',
  '/api/pay': 'note',
  '/api/company/payments/group': 'note',
  '/api/clients': 'client',
  '/api/company/clients-low': 'client',
  '/api/behavior/assign/:id': 'client',
  '/api/behavior/entries': 'behavior_entry',
  '/api/behavior/revisions': 'behavior_entry',
  '/api/behavior/sittings': 'session',
  '/api/phase-lines': 'phase_line',
  '/api/payload': 'client',
  '/api/company/held-work': 'held_work',
  [SESSIONS]: 'session',
  '/api/sync/digest': 'session',
  '/api/schedule/event': 'event',
};

/** Where answers have their rows: the first of these that one has. The calendar has single events and rules. */
const places: readonly (readonly string[])[] = [
  ['data'],
  // The download of a device at its start.
  ['clients'],
  ['sessions'],
  ['events', 'repeat'],
  ['changes'],
];

/** More ids than a page has are not listed one by one. */
const MOST_IDS = 200;

/** Writes down that somebody read data of clients by a right of the office; what therapists read of their own is not. */
export function noteRead(request: FastifyRequest, endpoint: Endpoint, answer: unknown): void {
  const { who } = request;
  if (!who || endpoint.method !== 'GET' || !isOfficeRead(endpoint, who)) return;
  // Asked for again and again; what brings nothing shows nothing.
  if (endpoint.path === FOLLOWED && rowsOf(answer).length === 0) return;
  const { clock, reads } = request.server.services;
  const entity = entities[endpoint.path];
  const { id } = objectOf(request.params);
  reads.note({
    at: clock.now(),
    who,
    action: `GET ${endpoint.path}`,
    ...(entity === undefined ? {} : { entity }),
    ...(id === undefined ? {} : { entityId: Number(id) }),
    requestId: request.id,
    detail: shownIn(answer),
  });
}

function isOfficeRead({ path, access }: Endpoint, who: Principal): boolean {
  if (withoutClients.includes(path)) return false;
  // At its start the app of the office downloads every client, and then what changes.
  if ((path === '/api/payload' || path === FOLLOWED || path.startsWith(BEHAVIORS)) && seesAllClients(who)) return true;
  if (path === SESSIONS) return isGranted(who.permissions, 'company.notes.view');
  if (access === 'public' || access === 'signed-in') return false;
  return access.some((needed) => needed.startsWith('company.') && isGranted(who.permissions, needed));
}

/** Which rows were shown: numbers, and the uid of a session that was asked for by it, that mean something only inside. */
function shownIn(answer: unknown): { ids?: unknown[]; rows?: number; scope?: string } {
  const rows = rowsOf(answer);
  if (rows.length === 0) return scopeOf(answer);
  const ids = rows.flatMap((row: unknown) => objectOf(row).id ?? []);
  return ids.length > MOST_IDS ? { rows: ids.length } : { ids };
}

function scopeOf(answer: unknown): { scope?: string } {
  const { scope } = objectOf(answer);
  return typeof scope === 'string' ? { scope } : {};
}

function rowsOf(answer: unknown): unknown[] {
  const fields = new Map(Object.entries(objectOf(answer)));
  const lists = places.map((names) => names.map((name) => fields.get(name)).filter((list) => Array.isArray(list)));
  return lists.find((found) => found.length > 0)?.flat() ?? [];
}

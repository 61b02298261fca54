import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import { objectOf } from '#domain/json-object.ts';
import type { Principal } from './principal.ts';

/** Follows what a device has downloaded: asked for again and again. */
const FOLLOWED = endpoints.syncChanges.path;

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
  const audited = endpoint.reads?.audited ?? null;
  if (!who || audited === null || !isOfficeRead(endpoint, who)) return;
  // What brings nothing shows nothing.
  if (endpoint.path === FOLLOWED && rowsOf(answer).length === 0) return;
  const { clock, reads } = request.server.services;
  const { id } = objectOf(request.params);
  reads.note({
    at: clock.now(),
    who,
    action: `GET ${endpoint.path}`,
    ...(audited === 'several' ? {} : { entity: audited }),
    ...(id === undefined ? {} : { entityId: Number(id) }),
    requestId: request.id,
    detail: shownIn(answer),
  });
}

function isOfficeRead({ reads, access }: Endpoint, { permissions }: Principal): boolean {
  const named = typeof access === 'string' ? [] : access.filter((needed) => needed.startsWith('company.'));
  return isAnyGranted(permissions, reads?.byRight ?? named);
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

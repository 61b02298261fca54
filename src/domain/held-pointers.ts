import { OF_SESSION } from './held-record.ts';
import { isObject, objectOf } from './json-object.ts';

export const recordKinds = ['session', 'note', 'entry', 'event'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record that a call names. `there`: without it the call says nothing; otherwise the call may make it. */
export type Pointer = { what: RecordKind; there: boolean } & ({ uid: string } | { id: number });

const resources: readonly [start: string, what: RecordKind][] = [
  [OF_SESSION, 'session'],
  ['/api/note', 'note'],
  ['/api/behavior', 'entry'],
  ['/api/schedule/', 'event'],
];

/**
 * The records that a call names, by the names of its parts and by nothing else: a call that comes later is understood
 * with them. `session_uid` is of a session; what the words of a note stand beside is of that note; any other `uid` or `id`
 * is of what the address is about, and so is a number in the address. What says whom it is for may be new.
 */
export function pointersOf(path: string, body: unknown): Pointer[] {
  const resource = resources.find(([start]) => path.startsWith(start))?.[1];
  if (resource === undefined) return [];
  const inPath = numberIn(path);
  const fields = objectOf(body);
  const named: Pointer[] = inPath === null ? ownOf(fields, resource) : [{ what: resource, there: true, id: inPath }];
  const session: Pointer[] = [
    ...uidOf(fields.session_uid).map((uid) => ({ what: 'session' as const, there: true, uid })),
    ...idOf(fields.visit_session_id).map((id) => ({ what: 'session' as const, there: true, id })),
  ];
  return [...session, ...named, ...(isObject(fields.note) ? ownOf(fields.note, 'note') : [])];
}

function ownOf(fields: Record<string, unknown>, resource: RecordKind): Pointer[] {
  const what = 'date_visited' in fields ? 'note' : resource;
  const numbers = idOf(fields.id).map((id) => ({ what, there: true, id }));
  if (numbers.length > 0) return numbers;
  // Of an event the uid is that of a new one.
  const isNew = what === 'event' || 'client_id' in fields;
  return uidOf(fields.uid).map((uid) => ({ what, there: !isNew, uid }));
}

function numberIn(path: string): number | null {
  const found = /^\/api\/\w+\/(\d{1,10})\//.exec(path)?.[1];
  return found === undefined ? null : (idOf(Number(found))[0] ?? null);
}

const uidOf = (value: unknown): string[] =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? [value.toLowerCase()] : [];

const idOf = (value: unknown): number[] =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? [value] : [];

/** How far an undo of an undo is followed. */
export const FURTHEST = 4;

/** The facts that facts of a visit are said of: what they take back or correct, and the recording that they score. */
export function factsPointedTo(events: unknown): { uids: string[]; runs: string[] } {
  const facts = Array.isArray(events) ? events.map(objectOf) : [];
  return {
    uids: facts.flatMap(({ target_uid, replaces }) => [...uidOf(target_uid), ...uidOf(replaces)]),
    runs: facts.flatMap(({ kind, run }) => (kind === 'interval' || kind === 'interval_stop' ? uidOf(run) : [])),
  };
}

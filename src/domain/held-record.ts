import { objectOf } from './json-object.ts';

type Held = { path: string; body: unknown };

/** Whom a body is for; null where it names nobody. */
export function clientOfBody(body: unknown): number | null {
  const { client_id, note } = objectOf(body);
  const named = client_id ?? objectOf(note).client_id;
  return typeof named === 'number' && Number.isInteger(named) && named > 0 && named <= 2_147_483_647 ? named : null;
}

export const OF_SESSION = '/api/session/';

/** All calls about a session name it by one uid; any other call is about what its address names. */
export const recordOfPath = (path: string): string =>
  path.startsWith(OF_SESSION) ? OF_SESSION : (path.split('?', 1)[0] ?? '');

/**
 * Whether work goes with what is held: it is about the same kind of record, which a session and a note of one uid are
 * not, and about the same client, or names none. Whoever decides about the one has seen what the other is about.
 * @param ofHeld the client that what is held is about
 */
export function goesWith(held: Held, { path, body }: Held, ofHeld = clientOfBody(held.body)): boolean {
  const client = clientOfBody(body);
  return recordOfPath(held.path) === recordOfPath(path) && (client === null || client === ofHeld);
}

/**
 * What waits and is saved along with held work that is accepted. What somebody brought in was on the list beside it, or
 * nobody has read it: what was refused stands in another list than what waits.
 */
export function savedAlongStates(state: string, isBroughtIn: boolean): ('open' | 'refused')[] {
  if (state !== 'refused') return ['open'];
  return isBroughtIn ? ['refused'] : ['open', 'refused'];
}

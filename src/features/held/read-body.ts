import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { entryEndpoints } from '#contract/entries.ts';
import type { HeldWork } from '#contract/held.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { scheduleEndpoints } from '#contract/schedule.ts';
import { sessionEndpoints } from '#contract/session.ts';
import { isObject, objectOf } from '#domain/json-object.ts';
import { hasMoreUnseen } from '#domain/text.ts';
import { storableText } from '#ui/fields/storable-text.ts';

/** What a person decides by: the words that are stored if it is accepted, not those that came. */
type ReadBody = {
  body: Record<string, unknown>;
  /** It has the form of its call. What has not is refused, whoever accepts it. */
  hasForm: boolean;
  /** Fields out of whose texts something invisible was taken. */
  cleaned: string[];
};

const all: Record<string, Endpoint> = {
  ...entryEndpoints,
  ...noteEndpoints,
  ...scheduleEndpoints,
  ...sessionEndpoints,
};
/** Every call that can be delivered late, and so be held. */
export const heldCalls: readonly Endpoint[] = Object.values(all).filter(({ delivery, offline }) => delivery || offline);

/** A held body as its call will read it: with the call's own schema, which is what the server stores by. */
export function readBody({ method, path, body }: Pick<HeldWork, 'method' | 'path' | 'body'>): ReadBody {
  const call = heldCalls.find((one) => one.method === method && isAt(one, path));
  const read = call?.body && z.safeParse(call.body, body);
  const stored = objectOf(read?.success ? read.data : eachText(body, storableText));
  return { body: stored, hasForm: read?.success === true, cleaned: [...new Set(cleanedFields(body, stored, ''))] };
}

function isAt({ path: pattern }: Endpoint, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), (path.split('?', 1)[0] ?? '').split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** A body, its list, a fact, what is written of it. What lies deeper is in no call's form, and is not gone into. */
const DEEPEST = 6;

function eachText(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (depth > DEEPEST) return null;
  const inside = (one: unknown) => eachText(one, change, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [change(field), inside(inner)]));
}

function cleanedFields(came: unknown, stored: unknown, field: string): string[] {
  if (typeof came === 'string') return typeof stored === 'string' && hasMoreUnseen(came, stored) ? [field] : [];
  if (Array.isArray(came) && Array.isArray(stored))
    return came.flatMap((one, at) => cleanedFields(one, stored[at], field));
  if (!isObject(came) || !isObject(stored)) return [];
  return Object.entries(came).flatMap(([inner, value]) => cleanedFields(value, stored[inner], inner));
}

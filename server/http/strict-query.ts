import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** Made once for each call of the table: a schema is costly to make and used at every request. */
const made = new WeakMap<Endpoint, z.core.$ZodType>();
const nothing = z.object({});

/**
 * What the query of a call may hold: the fields of its schema and no other, as in a body. A filter that nobody knows
 * would otherwise answer everything to whoever mistyped it.
 */
export function strictQuery(endpoint: Endpoint): z.core.$ZodType {
  const known = made.get(endpoint);
  if (known) return known;
  const strict = z.catchall(endpoint.query ?? nothing, z.never());
  made.set(endpoint, strict);
  return strict;
}

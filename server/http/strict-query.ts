import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** Made once per endpoint: a schema is expensive to build and used at every request. */
const made = new WeakMap<Endpoint, z.core.$ZodType>();
const nothing = z.object({});

/**
 * A query may hold only the fields of its schema, as a body may. Otherwise a mistyped filter would be ignored and
 * everything returned.
 */
export function strictQuery(endpoint: Endpoint): z.core.$ZodType {
  const known = made.get(endpoint);
  if (known) return known;
  const strict = z.catchall(endpoint.query ?? nothing, z.never());
  made.set(endpoint, strict);
  return strict;
}

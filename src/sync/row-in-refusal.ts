import * as z from 'zod/mini';
import { objectOf } from '#domain/json-object.ts';

/** The row as the server has it now, which a refusal for an old version carries; null where there is none. */
export function rowInRefusal(body: unknown): unknown {
  return objectOf(body).current ?? null;
}

/** The same as a record of this kind; null also for what this build can't read. */
export function recordInRefusal<T>(schema: z.ZodMiniType<T>, body: unknown): T | null {
  const read = z.safeParse(schema, rowInRefusal(body));
  return read.success ? read.data : null;
}

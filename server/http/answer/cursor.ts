import * as z from 'zod/mini';
import { timestamp } from '#contract/common.ts';
import { invalid } from './problem.ts';

/** A moment in a cursor: in the years and the length that a filter takes, so that PostgreSQL can read it. */
export const cursorMoment = timestamp;
export const cursorId = z.int().check(z.minimum(-2_147_483_647), z.maximum(2_147_483_647));
/** Of the one table whose ids outgrow 32 bits. */
export const cursorLongId = z.int().check(z.minimum(0));

/** Where a list goes on, opaque to whoever keeps it. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a cursor says; null when nobody here wrote it. Whatever is put in it, it only says where in a list to go on. */
export function readPlace<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | null {
  const result = z.safeParse(schema, parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  return result.success ? result.data : null;
}

/** The same, for a list of which a wrong cursor is a mistake. Throws 422. */
export function readCursor<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> {
  const place = readPlace(schema, text);
  if (place === null) throw invalid({ cursor: 'Is not a cursor of this list' });
  return place;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

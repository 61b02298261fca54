import * as z from 'zod/mini';
import { createEventBody, updateEventBody } from '#contract/schedule.ts';
import type { OpRow } from '#db/rows.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';

const bodies = z.union([createEventBody, updateEventBody, z.extend(updateEventBody, { id: z.string() })]);

/** What a calendar change wanted, as far as it can be shown; null for a deletion. */
export function wantedOf({ body }: Pick<OpRow, 'body'>) {
  const read = z.safeParse(bodies, body);
  if (!read.success) return null;
  const { title, start, end, repeat } = read.data;
  const { repeat_days = null, repeat_week = null, repeat_week_start = null } = repeat ?? {};
  const rule = repeat ? { ...repeat, repeat_days, repeat_week, repeat_week_start } : noRepeat;
  return { title, start, end, first_name: null, last_name: null, ...rule };
}

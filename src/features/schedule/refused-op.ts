import * as z from 'zod/mini';
import { createEventBody, updateEventBody } from '#contract/schedule.ts';
import type { OpRow } from '#db/rows.ts';
import { noRepeat } from '#domain/recurrence-series.ts';

const bodies = z.union([createEventBody, updateEventBody, z.extend(updateEventBody, { id: z.string() })]);

/** What a change of the calendar wanted, as far as it can be shown; null for a deletion. */
export function wantedOf({ body }: Pick<OpRow, 'body'>) {
  const read = z.safeParse(bodies, body);
  if (!read.success) return null;
  const { title, start, end, repeat } = read.data;
  const rule = repeat
    ? { ...noRepeat, ...repeat, repeat_days: repeat.repeat_days ?? null, repeat_week: repeat.repeat_week ?? null }
    : noRepeat;
  return { title, start, end, first_name: null, last_name: null, ...rule };
}

import * as z from 'zod/mini';
import { entryInRefusal } from '#contract/entries.ts';

/** "Ana Diaz changed it, too", "It was deleted meanwhile": about the server's entry as it was when it refused one's own work. */
export function otherOfEntry(current: unknown): string {
  const read = z.safeParse(entryInRefusal, current);
  const row = read.success ? read.data.data[0] : undefined;
  if (row?.voided) return 'It was deleted meanwhile';
  return row?.corrected ? `${row.corrected.by} changed it, too` : 'It was changed elsewhere, too';
}

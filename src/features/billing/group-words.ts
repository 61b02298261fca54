import type { PayGroup } from '#contract/billing.ts';
import type { EntryRow } from '#contract/entries.ts';
import type { Note } from '#contract/notes.ts';
import { shortDate } from '#domain/service-time.ts';

/** "11/22/25", or "11/20/25 – 11/22/25": when its notes were billed. */
export function groupDays({ billed_from: from, billed_to: to }: PayGroup): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

const visitOf = (row: { client_id: number; user_id: number; day: string }) =>
  `${row.client_id} ${row.user_id} ${row.day}`;

/**
 * The behavior entries of each note, "Tantrum 4, SIB 1", by note id. An entry knows its client, author and day: two
 * notes of one such day show all entries of it.
 */
export function entryTexts(notes: readonly Note[], entries: readonly EntryRow[]): Map<number, string> {
  const texts = new Map<string, string[]>();
  for (const { client_id, user_id, record_date: day, type, entry } of entries) {
    const visit = visitOf({ client_id, user_id, day });
    texts.set(visit, [...(texts.get(visit) ?? []), `${type} ${entry}`]);
  }
  return new Map(
    notes.flatMap((note) => {
      const found = texts.get(visitOf({ client_id: note.client_id, user_id: note.user.id, day: note.date_visited }));
      return found ? [[note.id, found.join(', ')]] : [];
    }),
  );
}

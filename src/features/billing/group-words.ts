import type { PayGroup } from '#contract/billing.ts';
import type { EntryRow } from '#contract/entries.ts';
import type { Note } from '#contract/notes.ts';
import { shortDate } from '#domain/service-time.ts';

/** "11/22/25", or "11/20/25 – 11/22/25": when its notes were billed. */
export function groupDays({ billed_from: from, billed_to: to }: PayGroup): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

/** The behavior entries of each note, "Tantrum 4, SIB 1", by note id: those of the session that wrote both. */
export function entryTexts(notes: readonly Note[], entries: readonly EntryRow[]): Map<number, string> {
  const texts = new Map<string, string[]>();
  for (const { session_uid, type, entry } of entries) {
    if (session_uid !== null) texts.set(session_uid, [...(texts.get(session_uid) ?? []), `${type} ${entry}`]);
  }
  return new Map(
    notes.flatMap((note) => {
      const found = note.session_uid === null ? undefined : texts.get(note.session_uid);
      return found ? [[note.id, found.join(', ')]] : [];
    }),
  );
}

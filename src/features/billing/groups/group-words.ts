import type { EntryRow } from '#contract/entries.ts';
import type { Note } from '#contract/notes.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { digits } from '#domain/how-many.ts';
import { shortDate } from '#domain/time/service-time.ts';

/** "All paid", "3 of 71 paid" or "Not paid". */
export function paidText({ notes, paid }: PayGroup): string {
  if (paid === 0) return 'Not paid';
  return paid === notes ? 'All paid' : `${paid} of ${notes} paid`;
}

/** ["1 changed after billing", "2 flagged"]: what whoever opens the group should look at; nothing where all is well. */
export const lookTexts = ({ changed = 0, flagged = 0 }: PayGroup): string[] => [
  ...(changed === 0 ? [] : [`${digits(changed)} changed after billing`]),
  ...(flagged === 0 ? [] : [`${digits(flagged)} flagged`]),
];

/** "11/22/25", or "11/20/25 – 11/22/25": when its notes were billed. */
export function groupDays({ billed_from: from, billed_to: to }: PayGroup): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

/** No line breaks between a name and its count. */
const TOGETHER = '\u00a0';

/** "Tantrum 4, SIB 1, 5 at zero": the counts come first, so that many zeros don't hide them. */
function countsText(entries: readonly EntryRow[]): string {
  const isZero = ({ entry }: EntryRow) => entry === '0';
  const zeros = entries.filter(isZero);
  const named = entries.filter((entry) => !isZero(entry));
  const texts = [...named, ...(zeros.length === 1 ? zeros : [])].map(({ type, entry }) => `${type}${TOGETHER}${entry}`);
  if (zeros.length > 1) texts.push(`${zeros.length}${TOGETHER}at${TOGETHER}zero`);
  return texts.join(', ');
}

/** The behavior entries of each note by note id: those of the session that wrote both. */
export function entryTexts(notes: readonly Note[], entries: readonly EntryRow[]): Map<number, string> {
  const bySession = Map.groupBy(entries, ({ session_uid }) => session_uid);
  return new Map(
    notes.flatMap((note) => {
      const found = note.session_uid === null ? undefined : bySession.get(note.session_uid);
      return found ? [[note.id, countsText(found)]] : [];
    }),
  );
}

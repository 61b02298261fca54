import type { Note } from '#contract/notes.ts';
import type { Policy } from '#domain/access/policy.ts';
import { periodOf } from '#domain/time/service-time.ts';
import type { CountedNote, NoteRow } from '../rows.ts';

export type Counts = (date: string, clientId: number | null) => boolean;

/** Which notes are a client's in the period that contains `date`. */
export function countsFor(client: number, date: string, policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>): Counts {
  const { from, to } = periodOf(date, policy);
  return (day, clientId) => clientId === client && day >= from && day <= to;
}

/** What the server has of a note, as far as this device knows: also where a choice between two versions of it waits. */
export function countedNote({ base, there }: Pick<NoteRow, 'base' | 'there'>): CountedNote | null {
  return there && (!base || base.version < there.version) ? there : base;
}

/** Of a note that the server has now. */
export function countedAs({ state, date_visited, client_id, log_hours, version }: Note): CountedNote {
  return { state, date_visited, client_id, log_hours, version };
}

/** What the server counts for a note, as far as this device knows. */
export function countedHours(row: NoteRow, counts: Counts): number {
  const note = countedNote(row);
  if (!note || note.state === 'draft') return 0;
  return counts(note.date_visited, note.client_id) ? note.log_hours : 0;
}

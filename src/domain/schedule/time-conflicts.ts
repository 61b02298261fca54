import { shortName } from '#domain/access/person-name.ts';
import { shortDate, time12 } from '#domain/time/service-time.ts';

/** A visit that another one overlaps. Days 'YYYY-MM-DD', times 'HH:mm'; `end` is null while it still goes on. */
export type ConflictingVisit = {
  client: { first_name: string; last_name: string };
  date: string;
  begin: string;
  end: string | null;
};

/** The sentence of `timeconflicts`; '' when there is no conflict. `what` is the kind of record that is in the way. */
export function timeConflictText(what: 'note' | 'session', conflicts: readonly ConflictingVisit[]): string {
  const [first, ...others] = conflicts;
  return first ? inTheWayText(what, first, others.length) : '';
}

/** The same of the first that is in the way, and how many more are. */
export function inTheWayText(what: 'note' | 'session', first: ConflictingVisit, others: number): string {
  const until =
    first.end === null ? `from ${time12(first.begin)} (still open)` : `${time12(first.begin)} to ${time12(first.end)}`;
  const more = others === 0 ? '' : `, and ${others} more`;
  return `These times overlap the ${what} for ${shortName(first.client)} on ${shortDate(first.date)}, ${until}${more}.`;
}

import type { Policy } from '#domain/access/policy.ts';
import { periodOf } from '#domain/time/service-time.ts';
import type { NoteRow } from '../rows.ts';

export type Counts = (date: string, clientId: number | null) => boolean;

/** Which notes are a client's in the period that contains `date`. */
export function countsFor(client: number, date: string, policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>): Counts {
  const { from, to } = periodOf(date, policy);
  return (day, clientId) => clientId === client && day >= from && day <= to;
}

/** What the server counts for a note, as far as this device knows. */
export function countedHours({ base }: NoteRow, counts: Counts): number {
  if (!base || base.state === 'draft') return 0;
  return counts(base.date_visited, base.client_id) ? base.log_hours : 0;
}

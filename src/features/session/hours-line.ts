import type { Client } from '#contract/people.ts';
import type { HoursRow } from '#db/database.ts';
import type { NoteRow } from '#db/rows.ts';
import { formatHours, hoursLeft, hoursLeftText } from '#domain/hours-left.ts';
import { logHours } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';
import { periodOf } from '#domain/service-time.ts';

export type HoursLine = {
  /** "12 hours left", and "this week". */
  strong: string;
  rest: string;
  /** When the server said so, ISO 8601, and what this device adds to it. */
  at: string | null;
  waiting: string | null;
  /** This note alone uses more than is left. */
  warning: string | null;
};

type Facts = {
  client: Pick<Client, 'id' | 'asst_billing_hours'> | undefined;
  hours: readonly HoursRow[];
  notes: readonly NoteRow[];
  note: Pick<NoteRow, 'uid' | 'fields'>;
  policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>;
};

/**
 * 'N hours left this {period}', as of the last time the server was heard, less what still waits on this device. Null
 * when the client has no budget.
 */
export function hoursLine({ client, hours, notes, note, policy }: Facts): HoursLine | null {
  const budget = client?.asst_billing_hours ?? null;
  if (!client || budget === null) return null;
  const { from, to } = periodOf(note.fields.date_visited, policy);
  const inPeriod = (date: string) => date >= from && date <= to;
  const known = hours.find((row) => row.clientId === client.id && inPeriod(row.date));
  if (!known) return { strong: 'Could not get data', rest: '', at: null, waiting: null, warning: null };
  const waiting = notes
    .filter(({ uid, state, fields }) => {
      return (
        uid !== note.uid && state === 'submitted' && fields.client_id === client.id && inPeriod(fields.date_visited)
      );
    })
    .reduce((sum, { fields }) => sum + logHours(fields), 0);
  const left = hoursLeft(budget, known.logHours + waiting) ?? 0;
  const [strong = '', rest = ''] = hoursLeftText(left, policy.hoursPeriod).split(/ (?=this )/);
  const own = note.fields.begin_time && note.fields.end_time ? logHours(note.fields) : 0;
  return {
    strong,
    rest,
    at: known.at,
    waiting: waiting > 0 ? `Includes ${formatHours(waiting)} h waiting on this device` : null,
    warning:
      own > left
        ? `This note uses ${formatHours(own)} h. Only ${formatHours(Math.max(0, left))} h left ${rest}.`
        : null,
  };
}

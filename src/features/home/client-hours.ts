import type { Client } from '#contract/people.ts';
import type { HoursRow } from '#db/database.ts';
import type { UnsentWork } from '#db/queries/unsent-details.ts';
import { hoursLeft, isLow } from '#domain/hours-left.ts';
import { logHours } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';
import { periodOf } from '#domain/service-time.ts';

/** A client's budget of this period. `left` null: what is used could not be had. */
export type ClientHours = { client: Client; budget: number; used: number | null; left: number | null; low: boolean };

export type HoursLeft = {
  rows: ClientHours[];
  /** The oldest answer among them, ISO 8601; null when none. */
  asOf: string | null;
  /** Hours of notes on this device that the server has not counted yet. */
  waiting: number;
};

export type HoursFacts = {
  clients: readonly Client[];
  hours: readonly HoursRow[];
  unsent: readonly UnsentWork[];
  policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>;
  today: string;
};

/** Hours left of every client with a budget, the lowest first: what the server counted, and what waits here. */
export function hoursLeftOf({ clients, hours, unsent, policy, today }: HoursFacts): HoursLeft {
  const period = periodOf(today, policy);
  const inPeriod = (date: string) => date >= period.from && date <= period.to;
  // An answer about another period says nothing about this one.
  const answers = new Map(hours.filter((row) => inPeriod(row.date)).map((row) => [row.clientId, row]));
  const waiting = waitingHours(unsent, inPeriod);
  const rows = clients.flatMap((client): ClientHours[] => {
    const budget = client.asst_billing_hours;
    if (budget === null) return [];
    const answer = answers.get(client.id);
    if (!answer) return [{ client, budget, used: null, left: null, low: false }];
    const used = answer.logHours + (waiting.get(client.id) ?? 0);
    const left = hoursLeft(budget, used);
    return [{ client, budget, used, left, low: left !== null && isLow(left, budget) }];
  });
  const known = [...answers.values()].filter((row) => rows.some(({ client }) => client.id === row.clientId));
  return {
    rows: rows.sort((a, b) => Number(b.low) - Number(a.low)),
    asOf: known.map((row) => row.at).sort()[0] ?? null,
    waiting: round([...waiting.values()].reduce((sum, one) => sum + one, 0)),
  };
}

/** By client: hours of submitted notes that are not sent, less what the server already counts of the same note. */
function waitingHours(unsent: readonly UnsentWork[], inPeriod: (date: string) => boolean): Map<number, number> {
  const waiting = new Map<number, number>();
  for (const { about, kinds } of unsent) {
    const note = about.note;
    if (!note || !(kinds.includes('submitSession') || kinds.includes('saveNote'))) continue;
    const clientId = note.fields.client_id;
    if (clientId === null || !inPeriod(note.dateVisited)) continue;
    const counted = note.base && note.base.state !== 'draft' && inPeriod(note.base.date_visited);
    const added = logHours(note.fields) - (counted ? (note.base?.log_hours ?? 0) : 0);
    waiting.set(clientId, round((waiting.get(clientId) ?? 0) + added));
  }
  return waiting;
}

const round = (hours: number) => Math.round(hours * 100) / 100;

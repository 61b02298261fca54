import type { Client } from '#contract/people.ts';
import type { HoursRow } from '#db/database.ts';
import { countedHours, countsFor } from '#db/queries/counted-hours.ts';
import { waitingHours } from '#db/queries/hours-line.ts';
import type { UnsentWork } from '#db/queries/unsent-details.ts';
import type { NoteRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { hoursLeft, isLow } from '#domain/money/hours-left.ts';
import { sumHours } from '#domain/time/hours.ts';
import { periodOf } from '#domain/time/service-time.ts';

/** A client's budget for this period. `left` null: the hours used could not be obtained. */
export type ClientHours = {
  client: Client;
  budget: number;
  used: number | null;
  left: number | null;
  low: boolean;
  /** Nobody has asked about this period yet: what is known is of one that is over. */
  unasked: boolean;
  /** Used hours of visits that were submitted and are open again: the next Submit says them anew. */
  openAgain: number;
};

export type HoursLeft = {
  rows: ClientHours[];
  /** The oldest answer among them, ISO 8601; null when none. */
  asOf: string | null;
  /** Hours of notes on this device that the server has not counted yet. */
  waiting: number;
};

type HoursFacts = {
  clients: readonly Client[];
  hours: readonly HoursRow[];
  unsent: readonly UnsentWork[];
  /** Notes of sessions that are open. */
  openNotes: readonly NoteRow[];
  policy: Pick<Policy, 'hoursPeriod' | 'weekStartsOn'>;
  today: string;
};

/** Hours left for every client with a budget, lowest first: what the server counted, and what waits here. */
export function hoursLeftOf(facts: HoursFacts): HoursLeft {
  const { clients, hours, policy, today } = facts;
  const period = periodOf(today, policy);
  const inPeriod = (date: string) => date >= period.from && date <= period.to;
  // An answer about another period says nothing about this one.
  const answers = new Map(hours.filter((row) => inPeriod(row.date)).map((row) => [row.clientId, row]));
  const waiting = new Map(clients.map(({ id }) => [id, waitingOf(facts, id)]));
  const rows = clients.flatMap((client): ClientHours[] => {
    const budget = client.asst_billing_hours;
    if (budget === null) return [];
    const answer = answers.get(client.id);
    if (!answer) {
      const unasked = hours.some(({ clientId }) => clientId === client.id);
      return [{ client, budget, used: null, left: null, low: false, unasked, openAgain: 0 }];
    }
    const used = sumHours([answer.logHours, waiting.get(client.id) ?? 0]);
    const left = hoursLeft(budget, used);
    const submitted = sumHours(facts.openNotes.map((note) => countedHours(note, countsFor(client.id, today, policy))));
    // Its server may have counted an earlier Submit.
    const openAgain = Math.max(0, Math.min(submitted, used));
    return [{ client, budget, used, left, low: left !== null && isLow(left, budget), unasked: false, openAgain }];
  });
  const known = [...answers.values()].filter((row) => rows.some(({ client }) => client.id === row.clientId));
  return {
    rows: rows.sort((a, b) => Number(b.low) - Number(a.low) || leftIn(a) - leftIn(b)),
    asOf: known.map((row) => row.at).sort()[0] ?? null,
    waiting: sumHours([...waiting.values()].map((one) => Math.max(0, one))),
  };
}

/** Of whom nothing is known comes last. */
const leftIn = ({ left }: ClientHours): number => left ?? Number.MAX_VALUE;

/** The client's hours in this period by which the server's count will change once what waits here has been sent. */
function waitingOf({ unsent, policy, today }: HoursFacts, clientId: number): number {
  const counts = countsFor(clientId, today, policy);
  const notes = unsent.flatMap(({ about, kinds }) =>
    about.note && (kinds.includes('submitSession') || kinds.includes('saveNote')) ? [about.note] : [],
  );
  return sumHours(notes.map((note) => waitingHours(note, counts)));
}

import type { Client } from '#contract/people.ts';
import type { Behavior } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import { findCatalogue, findProgram } from '#db/queries/caseload.ts';
import type { EntryForm } from '#domain/note/entry-rules.ts';

/** A behavior that the form has a line for. */
export type EntryLine = {
  id: number;
  name: string;
  /** What its line says below the name. */
  note: string | undefined;
  /** It has a length: it is measured by how long it lasts, or one was typed. */
  lasts: boolean;
};

/** Whose behaviors are counted: `of` is the form's client, `assigned` their behaviors in tile order. */
export type Counted = {
  of: number | null;
  assigned: readonly Behavior[];
  catalogue: ReadonlyMap<number, Behavior>;
  /** The client's name; null: nothing on this device says it. */
  name: Pick<Client, 'first_name' | 'last_name'> | null;
};

/** @param date of the entry, YYYY-MM-DD */
export async function findCounted(db: TallybookDb, of: number | null, date: string): Promise<Counted> {
  const { behaviors: catalogue } = await findCatalogue(db);
  if (of === null) return { of, assigned: [], catalogue, name: null };
  const assigned = (await findProgram(db, of, date))?.behaviors ?? [];
  return { of, assigned, catalogue, name: await nameOf(db, of) };
}

/** Sessions belong to the person and stay when their client leaves the caseload. */
async function nameOf(db: TallybookDb, id: number): Promise<Counted['name']> {
  const client = await db.clients.get(id);
  return client ?? (await db.sessions.where('clientId').equals(id).first())?.clientName ?? null;
}

type Typed = Pick<EntryForm, 'counts' | 'lengths'>;

/**
 * The lines of the form: what is assigned, then what was counted and is no longer assigned. What a person typed is
 * never silently left out: the server accepts it (readings 36 and 97). A length of a day on which the behavior is not
 * measured by it stays, and its line says so: moved to another day, an entry may come before a change of the measure.
 */
export function entryLines({ of, assigned, catalogue }: Counted, { counts, lengths = {} }: Typed): EntryLine[] {
  if (of === null) return [];
  const ids = new Set(assigned.map(({ id }) => id));
  const unassigned = Object.keys(counts)
    .map(Number)
    .filter((id) => !ids.has(id) && (counts[id] ?? null) !== null);
  const lineOf = (id: number, name: string, measure: Behavior['measure'] | undefined, isGone: boolean): EntryLine => {
    const isUnasked = measure !== 'duration' && id in lengths;
    // Of what is no longer assigned the measure of that day is not known here.
    const note = isGone ? NO_LONGER : isUnasked ? NOT_BY_LENGTH : undefined;
    return { id, name, note, lasts: measure === 'duration' || isUnasked };
  };
  return [
    ...assigned.map(({ id, name, measure }) => lineOf(id, name, measure, false)),
    ...unassigned.map((id) => {
      const known = catalogue.get(id);
      return lineOf(id, known?.name ?? `Behavior ${id}`, known?.measure, true);
    }),
  ];
}

const NO_LONGER = 'No longer assigned';
const NOT_BY_LENGTH = 'Not measured by its length on this day: kept with the entry, drawn in no graph';

/** The clients to choose from, including the form's own client even if they left the caseload. */
export function clientChoices(clients: readonly Client[], { of, name }: Counted) {
  if (of === null || clients.some(({ id }) => id === of)) return { choices: clients, left: false };
  return { choices: [...clients, { id: of, ...(name ?? { first_name: 'Client', last_name: `${of}` }) }], left: true };
}

import type { EntryForm } from '#domain/note/entry-rules.ts';

/** A field of an entry: what of the visit, or a behavior's count or length. */
export type Part = 'client_id' | 'record_date' | 'comment' | `count ${number}` | `length ${number}`;
type Parts = Map<Part, string>;

/**
 * An entry's form over what another window has made of the entry meanwhile: what was not changed here is as it is there.
 * `conflicts`: what both changed, each in another way. Counts belong to one client: where one side chose another client,
 * what the other side counted can't be taken along, and `form` is as it was typed here.
 * @param before as the form was filled
 */
export function joinEntry<F extends EntryForm>(before: F, mine: F, now: F): { form: F; conflicts: Part[] } {
  const [was, here, there] = [partsOf(before), partsOf(mine), partsOf(now)];
  const conflicts = new Set<Part>(isCountedForAnother(before, mine, now) ? ['client_id'] : []);
  const theirs: Part[] = [];
  for (const part of new Set([...here.keys(), ...there.keys()])) {
    const [old, own, others] = [was.get(part), here.get(part), there.get(part)];
    if (own === others || others === old) continue;
    if (own !== old) conflicts.add(part);
    else theirs.push(part);
  }
  return { form: conflicts.has('client_id') ? mine : withParts(mine, now, theirs), conflicts: [...conflicts] };
}

/** The form with these parts as they are in `from`; with its client come its counts. */
export function withParts<F extends EntryForm>(form: F, from: F, parts: readonly Part[]): F {
  const isOthers = parts.includes('client_id') && form.client_id !== from.client_id;
  const counts = { ...(isOthers ? from : form).counts };
  const lengths = { ...(isOthers ? from : form).lengths };
  const facts: Partial<EntryForm> = {};
  for (const part of parts) {
    const id = behaviorOf(part);
    if (id === null) Object.assign(facts, { [part]: from[part as 'comment'] });
    else if (part.startsWith('count')) counts[id] = from.counts[id] ?? null;
    else if (from.lengths?.[id]) lengths[id] = from.lengths[id];
    else delete lengths[id];
  }
  return { ...form, ...facts, counts, lengths };
}

/** Null: it is of the entry itself. */
export function behaviorOf(part: Part): number | null {
  const id = /\d+$/.exec(part)?.[0];
  return id === undefined ? null : Number(id);
}

function isCountedForAnother(before: EntryForm, mine: EntryForm, now: EntryForm): boolean {
  if (mine.client_id === now.client_id) return false;
  const hasCounted = mine.client_id === before.client_id ? mine : now;
  return countsIn(hasCounted) !== countsIn(before);
}

const countsIn = (form: EntryForm): string =>
  JSON.stringify([...partsOf(form)].filter(([part]) => /\d/.test(part)).sort());

function partsOf({ client_id, record_date, comment, counts, lengths = {} }: EntryForm): Parts {
  const parts: Parts = new Map([
    ['client_id', String(client_id)],
    ['record_date', record_date],
    ['comment', comment],
  ]);
  for (const [id, text] of Object.entries(counts)) if (text !== null) parts.set(`count ${Number(id)}`, text);
  for (const [id, length] of Object.entries(lengths)) parts.set(`length ${Number(id)}`, JSON.stringify(length));
  return parts;
}

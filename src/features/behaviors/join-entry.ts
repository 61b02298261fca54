import type { EntryForm } from '#domain/note/entry-rules.ts';

/** A field of an entry: what of the visit, or a behavior's count or length. */
type Part = 'client_id' | 'record_date' | 'comment' | `count ${number}` | `length ${number}`;
type Parts = Map<Part, string>;

/**
 * An entry's form over what another window has made of the entry meanwhile: what was not changed here is as it is there.
 * `conflicts`: behaviors, or null for the rest, that both changed, each in another way. Counts belong to one client: where
 * one side chose another client, what the other side counted can't be taken along.
 * @param before as the form was filled
 */
export function joinEntry<F extends EntryForm>(before: F, mine: F, now: F): { form: F; conflicts: (number | null)[] } {
  const [was, here, there] = [partsOf(before), partsOf(mine), partsOf(now)];
  const counts = { ...mine.counts };
  const lengths = { ...mine.lengths };
  const facts: Partial<EntryForm> = {};
  const conflicts = new Set<number | null>(isCountedForAnother(before, mine, now) ? [null] : []);
  for (const part of new Set([...here.keys(), ...there.keys()])) {
    const [old, own, others] = [was.get(part), here.get(part), there.get(part)];
    if (own === others || others === old) continue;
    const behavior = /\d+$/.exec(part)?.[0];
    const id = behavior === undefined ? null : Number(behavior);
    if (own !== old) conflicts.add(id);
    else if (id === null) Object.assign(facts, { [part]: now[part as 'comment'] });
    else if (part.startsWith('count')) counts[id] = now.counts[id] ?? null;
    else if (now.lengths?.[id]) lengths[id] = now.lengths[id];
    else delete lengths[id];
  }
  return { form: { ...mine, ...facts, counts, lengths }, conflicts: [...conflicts] };
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

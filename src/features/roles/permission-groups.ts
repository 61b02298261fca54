import { isGranted } from '#domain/access/permission.ts';
import { howMany } from '#domain/how-many.ts';

/** One thing that can be ticked. */
export type Grantable = { id: number; name: string; description: string };

/** A fieldset on the role's screen: the permissions that begin with the same word. */
export type PermissionGroup = { key: string; title: string; items: readonly Grantable[] };

const isWildcard = (name: string) => name === '*' || name.endsWith('.*');

/** All permissions in groups, each wildcard above what it gives. */
export function groupsOf(all: readonly Grantable[], held: ReadonlySet<number>): PermissionGroup[] {
  const plain = all.filter(({ name }) => !isWildcard(name));
  const isOffered = ({ id, name }: Grantable) =>
    // A wildcard over a single permission says nothing new; one that is held is never hidden.
    !isWildcard(name) || held.has(id) || plain.filter((one) => isGranted([name], one.name)).length > 1;
  const groups = Map.groupBy(all.filter(isOffered), ({ name }) => (name === '*' ? '*' : (name.split('.')[0] ?? '')));
  return [...groups].map(([key, items]) => ({
    key,
    title: key === '*' ? 'Everything' : key,
    // '*' sorts before every letter: a wildcard is right above what it gives.
    items: items.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }));
}

/** The ticked wildcard that already gives this, the widest first; undefined when none does. */
export function includedBy(name: string, ticked: readonly string[]): string | undefined {
  return ticked
    .filter((one) => one !== name && isWildcard(one) && isGranted([one], name))
    .toSorted((a, b) => a.length - b.length)[0];
}

/** Ticks that were added and ticks that were removed. */
export function changesOf(
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): { added: number[]; removed: number[] } {
  return { added: [...without(after, before)], removed: [...without(before, after)] };
}

/** "3 changes: +2, −1" */
export function changesText(
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
  others = 0,
): string {
  const all = added.length + removed.length + others;
  const signs = [added.length > 0 && `+${added.length}`, removed.length > 0 && `−${removed.length}`].filter(Boolean);
  return `${howMany(all, 'change')}${signs.length > 0 ? `: ${signs.join(', ')}` : ''}`;
}

/** All of `one` that are not in `other`. */
export function without(one: Iterable<number>, other: ReadonlySet<number>): Set<number> {
  return new Set([...one].filter((id) => !other.has(id)));
}

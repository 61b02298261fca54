export type Name = { first_name: string; last_name: string };

/** "Maya Ruiz"; the one name of somebody who has one. */
export function fullName({ first_name, last_name }: Name): string {
  return [first_name, last_name].filter((part) => part !== '').join(' ');
}

/** "Maya R.": enough to know one's own client, little enough for a screen that others may see. */
export function shortName({ first_name, last_name }: Name): string {
  const [initial = ''] = last_name;
  return first_name === '' || initial === '' ? fullName({ first_name, last_name }) : `${first_name} ${initial}.`;
}

/** "Ruiz, Maya", the form of every list (specification 2). */
export function listName({ first_name, last_name }: Name): string {
  return [last_name, first_name].filter((part) => part !== '').join(', ');
}

/** By last name, then by first; somebody with one name stands under it. */
export function byListName(a: Name, b: Name): number {
  return listName(a).localeCompare(listName(b));
}

/** "J. Ortiz": someone else on a shared device. */
export function initialName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial = ''] = first;
  return rest.length === 0 ? first : `${initial}. ${rest.join(' ')}`;
}

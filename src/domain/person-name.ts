type Name = { first_name: string; last_name: string };

/** "Maya R.": enough to know one's own client, little enough for a screen that others may see. */
export function shortName({ first_name, last_name }: Name): string {
  const initial = last_name.slice(0, 1);
  return initial === '' ? first_name : `${first_name} ${initial}.`;
}

/** "Ruiz, Maya", the form of every list (specification 2). */
export function listName({ first_name, last_name }: Name): string {
  return [last_name, first_name].filter((part) => part !== '').join(', ');
}

/** "J. Ortiz": someone else on a shared device. */
export function initialName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return rest.length === 0 ? first : `${first.slice(0, 1)}. ${rest.join(' ')}`;
}

/** What a migration does in one transaction. */
export interface MigrationPart {
  text: string;
  /** A single statement that takes some of its rows each time; it runs until none is left. */
  repeats: boolean;
}

/**
 * A migration that takes long has lines `-- commit` between its parts: a lock is held for one of them alone, and people
 * go on in between. One that is broken off begins again, so each part must be able to run twice. A line `-- repeat` has
 * its part run until it changes no row.
 */
export function partsOf(text: string): MigrationPart[] {
  return text.split(/^-- commit\s*$/m).map((part) => ({ text: part, repeats: /^-- repeat\s*$/m.test(part) }));
}

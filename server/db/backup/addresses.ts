import type { Reader } from './read-file.ts';

/** Who can be meant by an address: the one that the office keeps, and the one that signs in. */
const TABLES = ['users', 'accounts'];

/** Reads along and keeps every address that a backup holds, in lower case. */
export function gatherAddresses(): { reader: Reader; addresses: Set<string> } {
  const addresses = new Set<string>();
  /** Of the table that is read; none where it holds no people. */
  let column = -1;
  const reader: Reader = {
    async onTable({ table, columns }) {
      column = TABLES.includes(table) ? columns.indexOf('email') : -1;
    },
    async onRows(rows) {
      if (column < 0) return;
      for (const row of rows.toString('utf8').split('\n')) {
        const address = row.split('\t')[column];
        if (address) addresses.add(address.toLowerCase());
      }
    },
    async onTableEnd() {},
  };
  return { reader, addresses };
}

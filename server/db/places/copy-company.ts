import pg from 'pg';
import { createDigest, type Digest } from '../backup/backup-digest.ts';
import { copyIn, copyOut } from '../backup/copy.ts';
import { digestTable, listTables, readSequences, spell, type Table } from '../backup/tables.ts';
import { Refusal } from '../refusal.ts';

/** Rows travel together up to here. */
const PART_BYTES = 65_536;
/** Numbers that others take in the target while those of the company are counted. */
const MARGIN = 1_000;
/** Of these every database gives out its own (settle.ts). */
const DRAWN_APART = ['companies_id_seq', 'users_id_seq'];
/** What each copy of a company says of itself. */
const OF_THE_COPY = ['status', 'moves', 'moved_to', 'left_at', 'left_accounts'];

/** The tables with rows of companies, the company's own first. */
export async function companyTables(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client);
  const companies = tables.flatMap(({ table, columns }) =>
    table === 'companies' ? [{ table, columns: columns.filter((column) => !OF_THE_COPY.includes(column)) }] : [],
  );
  return [...companies, ...tables.filter(({ columns }) => columns.includes('company_id'))];
}

/** Deletes what a database holds of a company. Answers how many rows that were. */
export async function clearCompany(client: pg.Client, tables: readonly Table[], companyId: number): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const { rowCount } = await client.query(
      `delete from ${pg.escapeIdentifier(table.table)} where ${isOf(table, companyId)}`,
    );
    rows += rowCount ?? 0;
  }
  return rows;
}

/** Copies every row of a company as both transactions see it. Answers what was read. */
export async function copyCompany(
  { source, target }: { source: pg.Client; target: pg.Client },
  tables: readonly Table[],
  companyId: number,
): Promise<Map<string, Digest>> {
  const digests = new Map<string, Digest>();
  for (const table of tables) {
    const into = await copyIn(target, `copy ${spell(table)} from stdin`);
    const digest = createDigest();
    let [part, bytes]: [Buffer[], number] = [[], 0];
    const flush = () => {
      const rows = Buffer.concat(part);
      [part, bytes] = [[], 0];
      return into.write(rows);
    };
    await copyOut(source, `copy ${rowsOf(table, companyId)} to stdout`, (row) => {
      digest.add(row);
      part.push(Buffer.from(row));
      bytes += row.length;
      return bytes > PART_BYTES ? flush() : undefined;
    });
    await flush();
    await into.end();
    digests.set(table.table, digest.result());
  }
  return digests;
}

/** Throws a {@link Refusal} unless the target holds what was read. */
export async function compareCompany(
  target: pg.Client,
  tables: readonly Table[],
  companyId: number,
  wanted: ReadonlyMap<string, Digest>,
): Promise<void> {
  for (const table of tables) {
    const found = await digestTable(target, table, rowsOf(table, companyId));
    const read = wanted.get(table.table);
    if (read && found.rows === read.rows && found.sum === read.sum) continue;
    throw new Refusal(`The table ${table.table} came with other rows than were read: nothing was changed.`);
  }
}

/** No number that the company has, or a device of it has heard of, is given out again in the target. */
export async function bringNumbers({ source, target }: { source: pg.Client; target: pg.Client }): Promise<void> {
  for (const [name, last] of Object.entries(await readSequences(source))) {
    if (last === null || DRAWN_APART.includes(name)) continue;
    await target.query(
      `select setval(numbers, greatest(given, $2::bigint) + ${MARGIN}) from (
        select $1::regclass as numbers, coalesce(pg_sequence_last_value($1::regclass), 0) as given) as theirs
        where given < $2::bigint + ${MARGIN}`,
      [pg.escapeIdentifier(name), last],
    );
  }
}

function rowsOf(table: Table, companyId: number): string {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `(select ${columns} from ${pg.escapeIdentifier(table.table)} where ${isOf(table, companyId)})`;
}

function isOf({ table }: Table, companyId: number): string {
  return `${table === 'companies' ? 'id' : 'company_id'} = ${companyId}`;
}

import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { isSqlError, sqlState } from './sql-error.ts';

const folder = new URL('./migrations/', import.meta.url);

/** How a database compares with what this program knows; empty lists when they agree. */
interface SchemaState {
  /** How many migrations this program has. */
  known: number;
  /** Migrations of this program that have not run there, in order. */
  missing: string[];
  /** How many migrations have run there, of this program or another; 0: it is empty. */
  ran: number;
  /** Numbers of migrations that a program must know to work with the database, and that this one does not. */
  beyond: string[];
}

/** The files of migrations/, in the order they run. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export function readMigration(name: string): Promise<string> {
  return readFile(new URL(name, folder), 'utf8');
}

/**
 * What a program must know to go on working beside this migration: a line `-- needs 0012` in its text. Only a
 * migration that takes something away has one; it names the release's migration from which on nobody uses that.
 */
export function needOf(text: string): string | null {
  return /^-- needs (\d{4})\s*$/m.exec(text)?.[1] ?? null;
}

/**
 * Reads which migrations a database has had. Works for a login that may read nothing else, and for databases that
 * were made before needs were noted down.
 */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const known = await knownMigrations();
  const rows = await readMigrations(db);
  const there = new Set(rows.map(({ name }) => name));
  const numbers = new Set(known.map(numberOf));
  const needs = rows.flatMap(({ need }) => need ?? []);
  return {
    ran: rows.length,
    known: known.length,
    missing: known.filter((name) => !there.has(name)),
    beyond: [...new Set(needs)].filter((need) => !numbers.has(need)).sort(),
  };
}

/** One sentence when this program can't work with the database, or null. */
export function whyUnfit({ missing, beyond }: Pick<SchemaState, 'missing' | 'beyond'>): string | null {
  if (beyond.length > 0) {
    return `The database was made by a newer Tallybook: it needs one that knows migration ${beyond.join(', ')}, so start that one.`;
  }
  if (missing.length > 0) return `The database has not had the migration ${missing.map(numberOf).join(', ')}.`;
  return null;
}

export function numberOf(name: string): string {
  return name.slice(0, 4);
}

async function readMigrations(db: Db): Promise<{ name: string; need: string | null }[]> {
  try {
    const { rows } = await sql<{ name: string; need: string | null }>`
      select name, to_jsonb(migrations) ->> 'needs' as need from migrations`.execute(db);
    return rows;
  } catch (error) {
    // No table yet, or one from before everybody could read it.
    if (isSqlError(error, sqlState.undefinedTable) || isSqlError(error, sqlState.insufficientPrivilege)) return [];
    throw error;
  }
}

import pg from 'pg';
import { v7 as uuid } from 'uuid';

/** One statement as the driver got it. */
interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Everything that reaches PostgreSQL through the driver while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype: { query: Query } = pg.Client.prototype as never;
  const original = prototype.query;
  prototype.query = function (...args) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : textOf(first);
    if (text !== null) statements.push({ text, values: Array.isArray(second) ? second : [] });
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}

/** Statements that ask something, without what opens, scopes and ends the transaction round them. */
export function onlyQuestions(statements: Statement[]): Statement[] {
  return statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/set_config\(|find_bearer/.test(text));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const DAY = /\b20\d\d-\d\d-\d\d\b/g;

/** The same statements for another request of its kind: new uids, and a day of its own so that no visit overlaps. */
export function forAnother(statements: Statement[], kept: ReadonlySet<string>, day: string): Statement[] {
  const fresh = new Map<string, string>();
  const other = (found: string) => {
    if (kept.has(found)) return found;
    const known = fresh.get(found) ?? uuid();
    fresh.set(found, known);
    return known;
  };
  const rewrite = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(UUID, other).replaceAll(DAY, day);
    return Array.isArray(value) ? value.map(rewrite) : value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(rewrite) }));
}

/** One after the other, as a handler would. */
export async function askAll(client: pg.Client, statements: Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values);
}

function textOf(query: unknown): string | null {
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : null;
}

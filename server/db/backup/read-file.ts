import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

const NEW_LINE = 10;
/** How COPY itself marks the end of its rows: no row is spelled like this. */
export const END_OF_ROWS = '\\.';

const head = z.object({
  format: z.literal('tallybook backup 1'),
  madeAt: z.string(),
  where: z.string(),
  migrations: z.array(z.string()),
  sealedKeys: z.string(),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const foot = z.object({
  digests: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  sequences: z.record(z.string(), z.nullable(z.string())),
  sha256: z.string(),
});

/** The first line of a backup. */
export type Head = z.infer<typeof head>;
/** The last one. */
export type Foot = z.infer<typeof foot>;

export interface Reader {
  onTable(table: z.infer<typeof tableLine>): Promise<void>;
  /** Some rows of that table, each with its line end. */
  onRows(rows: Buffer): Promise<void>;
  onTableEnd(): Promise<void>;
}

const nobody: Reader = { onTable: async () => {}, onRows: async () => {}, onTableEnd: async () => {} };

/**
 * Reads a backup from its first byte to its last. Throws a {@link Refusal} when it is none, is cut off, or differs in
 * one bit from what was written. Without a reader it only checks.
 */
export async function readBackupFile(path: string, reader: Reader = nobody): Promise<{ head: Head; foot: Foot }> {
  const parser = createParser(reader);
  try {
    await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await parser.take(chunk);
    });
  } catch (cause) {
    if (cause instanceof Refusal || (cause instanceof Error && 'severity' in cause)) throw cause;
    throw new Refusal(`${whyUnread(path, cause)} Nothing was changed.`, { cause });
  }
  const whole = parser.result();
  if (whole) return whole;
  throw new Refusal(`${path} is no whole backup: its end is missing or was changed. Nothing was changed.`);
}

function whyUnread(path: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return `${path} is a folder, and not a backup.`;
  if (code === 'EACCES') return `This account may not read ${path}.`;
  return `${path} is no backup, or is damaged.`;
}

function createParser(reader: Reader) {
  const sum = createHash('sha256');
  let found: { head?: Head; foot?: Foot } = {};
  let inRows = false;
  let rest: Buffer = Buffer.alloc(0);

  async function takeLine(line: Buffer): Promise<void> {
    const said: unknown = JSON.parse(line.toString('utf8'));
    if (!found.head) {
      found = { head: head.parse(said) };
    } else if (tableLine.safeParse(said).success) {
      await reader.onTable(tableLine.parse(said));
      inRows = true;
    } else {
      const last = foot.parse(said);
      if (last.sha256 !== sum.copy().digest('hex')) throw new Error('its sum is another');
      found.foot = last;
    }
    sum.update(line);
  }

  /** Rows lie between a table's line and its end, and are handed on as they came. Answers where it stopped. */
  async function takeRows(bytes: Buffer): Promise<number> {
    let at = 0;
    for (let next = bytes.indexOf(NEW_LINE, at); next >= 0; next = bytes.indexOf(NEW_LINE, at)) {
      if (next - at === END_OF_ROWS.length && bytes.toString('latin1', at, next) === END_OF_ROWS) break;
      at = next + 1;
    }
    if (at > 0) {
      sum.update(bytes.subarray(0, at));
      await reader.onRows(bytes.subarray(0, at));
    }
    const end = Buffer.from(`${END_OF_ROWS}\n`);
    if (!bytes.subarray(at, at + end.length).equals(end)) return at;
    sum.update(end);
    inRows = false;
    await reader.onTableEnd();
    return at + end.length;
  }

  return {
    async take(chunk: Buffer): Promise<void> {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (;;) {
        if (inRows) {
          const taken = await takeRows(bytes);
          bytes = bytes.subarray(taken);
          if (inRows) break;
        }
        const end = bytes.indexOf(NEW_LINE);
        if (end < 0) break;
        if (found.foot) throw new Error('something follows its end');
        await takeLine(bytes.subarray(0, end + 1));
        bytes = bytes.subarray(end + 1);
      }
      rest = bytes;
    },
    result(): { head: Head; foot: Foot } | null {
      return found.head && found.foot && rest.length === 0 ? { head: found.head, foot: found.foot } : null;
    },
  };
}

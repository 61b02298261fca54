import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Selectable } from 'kysely';
import type { Database } from './schema.ts';

export type AuditRecord = Selectable<Database['audit']>;
export type Seal = Selectable<Database['audit_seals']>;

/** One row of a batch, as its seal keeps it. */
export interface Link {
  id: number;
  hash: Buffer;
}

const ID = 8;
const HASH = 32;
/** What the first seal of a company follows. */
export const NOTHING_BEFORE = Buffer.alloc(HASH);

/** SHA-256 of everything a row says, in the one spelling that RFC 8785 gives it. */
export function hashRow({ at, ...row }: AuditRecord): Buffer {
  const text = canonicalize({ ...row, at: at.toISOString() }) ?? '';
  return createHash('sha256').update(text).digest();
}

/** Ids and hashes side by side: 40 bytes a row. */
export function packLinks(links: readonly Link[]): Buffer {
  return Buffer.concat(
    links.flatMap(({ id, hash }) => {
      const head = Buffer.alloc(ID);
      head.writeBigInt64BE(BigInt(id));
      return [head, hash];
    }),
  );
}

export function unpackLinks(packed: Buffer): Link[] {
  return Array.from({ length: Math.floor(packed.length / (ID + HASH)) }, (_, at) => {
    const begin = at * (ID + HASH);
    return {
      id: Number(packed.readBigInt64BE(begin)),
      hash: packed.subarray(begin + ID, begin + ID + HASH),
    };
  });
}

/** SHA-256 over the seal before, what this one says of itself, and all its rows. `sealed_at` is for people alone. */
export function hashSeal(seal: Omit<Seal, 'hash' | 'sealed_at'>): Buffer {
  const { company_id, number, first_id, last_id, row_count, row_hashes, previous_hash } = seal;
  return createHash('sha256')
    .update(previous_hash)
    .update(JSON.stringify([company_id, number, first_id, last_id, row_count]))
    .update(row_hashes)
    .digest();
}

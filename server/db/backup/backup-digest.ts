import { hash } from 'node:crypto';

/** How many rows a table has, and a sum over them that does not depend on their order. */
export interface Digest {
  rows: number;
  /** 32 hexadecimal digits. */
  sum: string;
}

/** PostgreSQL gives the rows of a table back in an order of its own: each is hashed, and the hashes are added up. */
export function createDigest(): { add(row: Buffer): void; result(): Digest } {
  let [rows, high, low] = [0, 0n, 0n];
  return {
    add(row) {
      const bytes = hash('sha256', row, 'buffer');
      high = BigInt.asUintN(64, high + bytes.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + bytes.readBigUInt64BE(8));
      rows++;
    },
    result: () => ({ rows, sum: `${hex(high)}${hex(low)}` }),
  };
}

function hex(half: bigint): string {
  return half.toString(16).padStart(16, '0');
}

import { sql } from 'kysely';
import {
  type AuditRecord,
  hashRow,
  hashSeal,
  type Link,
  NOTHING_BEFORE,
  type Seal,
  unpackLinks,
} from './audit-chain.ts';
import type { Db } from './pool.ts';
import { inCompany, type Tx } from './transaction.ts';

/** The first thing that is not as it was sealed. */
export type Break =
  | { what: 'altered' | 'missing' | 'inserted'; row: number }
  | { what: 'seal altered' | 'seal missing'; seal: number };

export interface Verified {
  companyId: number;
  /** The last seal that was found whole, with everything before it; null when there is none. */
  sealedUpTo: { row: number; seal: number; hash: string; at: Date } | null;
  rows: number;
  broken: Break | null;
}

/** Checks every company's chain from its beginning. */
export async function verifyAudit(db: Db): Promise<Verified[]> {
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  const results: Verified[] = [];
  for (const { id } of rows) results.push(await verifyCompany(db, id));
  return results;
}

async function verifyCompany(db: Db, companyId: number): Promise<Verified> {
  const verified: Verified = { companyId, sealedUpTo: null, rows: 0, broken: null };
  let before: Seal | null = null;
  for (;;) {
    // Each seal in a transaction of its own: an audit of years would not fit into the time that one statement has.
    const next: { seal: Seal | null; broken: Break | null } = await inCompany(
      db,
      companyId,
      (tx) => verifyNext(tx, companyId, before),
      'read only',
    );
    if (next.broken || !next.seal) return { ...verified, broken: next.broken };
    const { seal } = next;
    const { last_id: row, number, hash, sealed_at: at } = seal;
    verified.sealedUpTo = { row, seal: number, hash: hash.toString('hex'), at };
    verified.rows += seal.row_count;
    before = seal;
  }
}

async function verifyNext(tx: Tx, companyId: number, before: Seal | null) {
  const expected = (before?.number ?? 0) + 1;
  const seal = await tx
    .selectFrom('audit_seals')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('number', '>=', expected)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!seal) return { seal: null, broken: null };
  const broken = brokenSeal(seal, before) ?? (await findBrokenRow(tx, seal, before?.last_id ?? null));
  return { seal, broken };
}

function brokenSeal(seal: Seal, before: Seal | null): Break | null {
  const expected = (before?.number ?? 0) + 1;
  if (seal.number !== expected) return { what: 'seal missing', seal: expected };
  const links = unpackLinks(seal.row_hashes);
  const whole =
    seal.previous_hash.equals(before?.hash ?? NOTHING_BEFORE) &&
    seal.hash.equals(hashSeal(seal)) &&
    seal.row_count === links.length &&
    seal.first_id === links[0]?.id &&
    seal.last_id === links.at(-1)?.id;
  return whole ? null : { what: 'seal altered', seal: seal.number };
}

/** Walks the rows and the seal's list of them side by side. */
async function findBrokenRow(tx: Tx, seal: Seal, after: number | null): Promise<Break | null> {
  const rows = await listRows(tx, seal, after);
  const links = unpackLinks(seal.row_hashes);
  for (let at = 0; at < Math.max(rows.length, links.length); at++) {
    const broken = compare(rows[at], links[at]);
    if (broken) return broken;
  }
  return null;
}

function compare(row: AuditRecord | undefined, link: Link | undefined): Break | null {
  if (link && (!row || row.id > link.id)) return { what: 'missing', row: link.id };
  if (row && (!link || row.id < link.id)) return { what: 'inserted', row: row.id };
  if (row && link && !hashRow(row).equals(link.hash)) return { what: 'altered', row: row.id };
  return null;
}

function listRows(tx: Tx, seal: Seal, after: number | null): Promise<AuditRecord[]> {
  let query = tx
    .selectFrom('audit')
    .selectAll()
    .where('company_id', '=', seal.company_id)
    .where('id', '<=', seal.last_id)
    .orderBy('id');
  if (after !== null) query = query.where('id', '>', after);
  return query.execute();
}

import { sql } from 'kysely';
import { type AuditRecord, hashRow, hashSeal, NOTHING_BEFORE, packLinks } from './audit-chain.ts';
import type { Db } from './pool.ts';
import { inCompany, inTransaction, type Tx } from './transaction.ts';

/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_104;
/** Rows of one seal at most: some milliseconds of hashing, in which no request is answered. */
const BATCH = 1_000;

/** Up to which row a company's audit is to be sealed, and the transaction number that must have passed before. */
interface Mark {
  lastId: number;
  fence: number | null;
}

interface AuditSealer {
  /** Takes one step for every company and answers how many rows were sealed. Rows are sealed at the third step after them. */
  step(now: Date): Promise<number>;
}

/**
 * Chains the rows of the audit, company by company, so that a later change is found (verify-audit.ts).
 *
 * Only rows that nothing can come in between any more may be sealed. Ids are handed out before the commit: a row with
 * a lower id can appear after one with a higher id, and would look like a forgery. So: first a row id is noted; at a
 * later step a new transaction number, the fence, is taken, so that every transaction that had got an id up to the
 * noted one also has a number below the fence (PostgreSQL gives the number moments after the id, hence the two steps);
 * and when the oldest running transaction is beyond the fence, all of those have ended, and what they left is final.
 * A fixed delay would be a guess, and numbers stored in rows would mean nothing in a database restored elsewhere.
 */
export function createAuditSealer(db: Db): AuditSealer {
  const marks = new Map<number, Mark>();
  return {
    async step(now) {
      const { fence, oldest } = await readHorizon(db);
      let sealed = 0;
      for (const company of await listCompanies(db)) {
        const mark = marks.get(company);
        if (!mark) {
          const lastId = await findUnsealed(db, company);
          if (lastId !== null) marks.set(company, { lastId, fence: null });
        } else if (mark.fence === null) {
          mark.fence = fence;
        } else if (oldest > mark.fence) {
          marks.delete(company);
          sealed += await sealUpTo(db, company, mark.lastId, now);
        }
      }
      return sealed;
    },
  };
}

/** A transaction number of our own, above all that were given before, and the lowest that has not ended. */
async function readHorizon(db: Db): Promise<{ fence: number; oldest: number }> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ fence: number; oldest: number }>`
      select pg_current_xact_id()::text::bigint as fence,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`.execute(tx);
    return rows[0] ?? { fence: 0, oldest: 0 };
  });
}

async function listCompanies(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  return rows.map(({ id }) => id);
}

function findUnsealed(db: Db, companyId: number): Promise<number | null> {
  return inCompany(
    db,
    companyId,
    async (tx) => {
      const last = await tx
        .selectFrom('audit')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const before = await findLastSeal(tx, companyId);
      return last && last.id > (before?.last_id ?? 0) ? last.id : null;
    },
    'read only',
  );
}

/** In batches, each its own transaction. Processes take turns; one that finds the turn taken leaves the rest to the other. */
async function sealUpTo(db: Db, companyId: number, lastId: number, now: Date): Promise<number> {
  for (let sealed = 0; ; ) {
    const rows = await inCompany(db, companyId, async (tx) => {
      if (!(await takeTurn(tx, companyId))) return 0;
      return sealBatch(tx, companyId, lastId, now);
    });
    sealed += rows;
    if (rows < BATCH) return sealed;
  }
}

async function takeTurn(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}, ${companyId}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

async function sealBatch(tx: Tx, companyId: number, lastId: number, now: Date): Promise<number> {
  const before = await findLastSeal(tx, companyId);
  const rows: AuditRecord[] = await tx
    .selectFrom('audit')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '>', before?.last_id ?? 0)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 0;
  const seal = {
    company_id: companyId,
    number: (before?.number ?? 0) + 1,
    first_id: first.id,
    last_id: last.id,
    row_count: rows.length,
    row_hashes: packLinks(rows.map((row) => ({ id: row.id, hash: hashRow(row) }))),
    previous_hash: before?.hash ?? NOTHING_BEFORE,
  };
  await tx
    .insertInto('audit_seals')
    .values({ ...seal, hash: hashSeal(seal), sealed_at: now })
    .execute();
  return rows.length;
}

function findLastSeal(tx: Tx, companyId: number) {
  return tx
    .selectFrom('audit_seals')
    .select(['number', 'last_id', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

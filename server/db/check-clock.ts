import { sql } from 'kysely';
import { readEachCompany } from './each-company.ts';
import type { Db } from './pool.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What a machine without a time server drifts within weeks is no reason to worry anybody. */
const DATABASE_APART_MS = 2 * MINUTE_MS;
const FUTURE_MS = 10 * MINUTE_MS;
/** So long nobody leaves a clinic's server alone. */
const SILENCE_MS = 180 * DAY_MS;

/**
 * Sentences about this machine's clock, none when it agrees with the database's and with what was stored last. A wrong
 * clock dates notes wrong, and one that runs ahead lets retention delete too early.
 */
export async function findClockProblems(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ there: Date }>`select clock_timestamp() as there`.execute(db);
  const there = rows[0]?.there ?? now;
  const last = await readNewest(db);
  const apart = there.getTime() - now.getTime();
  const problems: string[] = [];
  if (Math.abs(apart) > DATABASE_APART_MS) {
    problems.push(
      `This machine's clock is ${lengthOf(apart)} ${apart > 0 ? 'behind' : 'ahead of'} the database's: set both by a time server.`,
    );
  }
  const since = last === null ? 0 : now.getTime() - last.getTime();
  if (-since > FUTURE_MS) {
    problems.push(
      `The clock says ${now.toISOString()}, and the newest entry is from ${last?.toISOString()}, ${lengthOf(since)} later: the clock is or was wrong, so set it by a time server.`,
    );
  }
  if (since > SILENCE_MS) {
    problems.push(
      `Nothing was stored for ${lengthOf(since)}: if people did work in that time, the clock is ahead, and what it takes for old will be deleted.`,
    );
  }
  return problems;
}

/** The moment of the newest entry of the audit or contact of a device, of all companies; null before the first. */
async function readNewest(db: Db): Promise<Date | null> {
  const found = await readEachCompany(db, (tx, id) =>
    sql<{ last: Date | null }>`select greatest(
      (select max(last_contact_at) from devices where company_id = ${id}),
      (select at from audit where company_id = ${id} order by id desc limit 1)) as last`.execute(tx),
  );
  const moments = found.flatMap(({ rows }) => rows[0]?.last?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

function lengthOf(ms: number): string {
  const size = Math.abs(ms);
  return size >= DAY_MS ? `${Math.round(size / DAY_MS)} days` : `${Math.round(size / MINUTE_MS)} minutes`;
}

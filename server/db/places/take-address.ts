import { sql } from 'kysely';
import type { Db } from '../pool.ts';
import { NotNow } from '../sql-error.ts';
import { HOME, type Places, placesOf } from './places.ts';

/** Longer than the transaction that stores an account can take: each of its few statements is cut after 15 s. */
const LEASE_MINUTES = 5;
/** For looking around, at most: what is left of the lease is for the transaction. */
const LOOK_MS = 60_000;

interface Wanted {
  companyId: number;
  /** In lower case. */
  email: string;
  /** Under which the home database notes who is about to take it. */
  key: Buffer;
}

/**
 * Does what gives an address to an account, and says whether one of another company in another database has it. Where
 * there are several databases, whoever takes an address first notes that at home, for some minutes, and then looks into
 * each: two never take it at the same time. One database has its own key for that.
 */
export async function takeAddress<T>(db: Db, wanted: Wanted, take: (isTaken: boolean) => Promise<T>): Promise<T> {
  const places = placesOf(db);
  const home = places?.all.find(({ name }) => name === HOME)?.db;
  if (!places || !home) return take(false);
  const until = await lease(home, wanted.key);
  try {
    const begun = performance.now();
    const isTaken = await hasOther(places, wanted);
    if (performance.now() - begun > LOOK_MS) throw new NotNow('It took too long to look for an address');
    return await take(isTaken);
  } finally {
    await sql`delete from sign_in_failures where key = ${wanted.key} and blocked_until = ${until}`.execute(home);
  }
}

async function lease(home: Db, key: Buffer): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into sign_in_failures as taking (key, failures, last_at, blocked_until)
    values (${key}, 0, now(), now() + make_interval(mins => ${LEASE_MINUTES}))
    on conflict (key) do update set last_at = excluded.last_at, blocked_until = excluded.blocked_until
      where taking.blocked_until <= now()
    returning blocked_until as until`.execute(home);
  const [mine] = rows;
  if (!mine) throw new NotNow('Somebody else is taking this address');
  return mine.until;
}

/** Twice, one after the other: an account that moves meanwhile is missed in one round at most. */
async function hasOther({ all }: Places, { companyId, email }: Wanted): Promise<boolean> {
  for (const { db } of [...all, ...all]) {
    const { rows } = await sql<{ company_id: number }>`select company_id from find_account(${email})`.execute(db);
    if (rows.some((row) => row.company_id !== companyId)) return true;
  }
  return false;
}

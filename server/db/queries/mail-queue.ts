import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { MailsTable } from '../mail-tables.ts';
import { databasesOf } from '../places/places.ts';
import type { Db } from '../pool.ts';
import { inTransaction, type Tx } from '../transaction.ts';

/** Longer than a mail server is waited for: whoever took a mail and died leaves it to the others after this. */
const TURN_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** What was asked for a moment ago is on its way; nobody waits for it yet. */
const ON_ITS_WAY_MS = 60_000;

export type QueuedMail = Pick<
  Selectable<MailsTable>,
  'id' | 'user_id' | 'kind' | 'address' | 'asked_at' | 'expires_at' | 'attempts'
>;

interface NewMail {
  companyId: number;
  userId: number;
  kind: MailsTable['kind'];
  /** Of a notice. */
  address?: string | undefined;
  now: Date;
  /** From then on nobody waits for it. */
  expiresAt: Date;
}

/** Has a mail go out once the transaction is committed: nothing is mailed for what was undone. */
export async function queueMail(tx: Tx, { companyId, userId, kind, address, now, expiresAt }: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      company_id: companyId,
      id: uuid(),
      user_id: userId,
      kind,
      address: address ?? null,
      asked_at: now,
      expires_at: expiresAt,
      next_at: now,
    })
    .execute();
}

/** The companies that have a mail whose turn it is. */
export async function listMailCompanies(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_mail_companies(${now}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the mails of a company that nobody waits for any longer, and answers them. */
export function dropExpiredMails(tx: Tx, companyId: number, now: Date): Promise<QueuedMail[]> {
  return tx
    .deleteFrom('mails')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', now)
    .returning(['id', 'user_id', 'kind', 'address', 'asked_at', 'expires_at', 'attempts'])
    .execute();
}

/** Takes the next mail of a company, for this process alone; undefined when it is no mail's turn. `attempts` counts this one. */
export function takeMail(tx: Tx, companyId: number, now: Date): Promise<QueuedMail | undefined> {
  return tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: new Date(now.getTime() + TURN_MS) }))
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails as due')
        .select('due.id')
        .where('due.company_id', '=', companyId)
        .where('due.next_at', '<=', now)
        .orderBy('due.next_at')
        .orderBy('due.id')
        .limit(1)
        // Two processes never have the same one.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'kind', 'address', 'asked_at', 'expires_at', 'attempts'])
    .executeTakeFirst();
}

export async function dropSentMail(tx: Tx, companyId: number, id: string): Promise<void> {
  await tx.deleteFrom('mails').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Puts a mail back after a failed attempt; each pause is twice as long as the one before. */
export async function putBackMail(
  tx: Tx,
  companyId: number,
  { id, attempts }: QueuedMail,
  { now, failure }: { now: Date; failure: NonNullable<MailsTable['failure']> },
): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  await tx
    .updateTable('mails')
    .set({ failure, next_at: new Date(now.getTime() + pause) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** How many mails of a company wait, since when, and why the last attempt failed; undefined when none does. */
export async function readMailsWaiting(db: Db, companyId: number, now: Date) {
  const rows = await db
    .selectFrom('mails')
    .select(['asked_at', 'failure'])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('failure', 'is not', null), eb('asked_at', '<', new Date(now.getTime() - ON_ITS_WAY_MS))]))
    .orderBy('asked_at')
    .execute();
  const [oldest] = rows;
  if (!oldest) return undefined;
  const reason = rows.find(({ failure }) => failure !== null)?.failure ?? ('unreachable' as const);
  return { count: rows.length, since: oldest.asked_at.toISOString(), reason };
}

/** Of all companies together, for the metrics. */
export async function countMails(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const counts = await Promise.all(databasesOf(db).map(countThere));
  const oldest = counts.flatMap((one) => one.oldest ?? []).sort((one, other) => one.getTime() - other.getTime());
  return { waiting: counts.reduce((sum, one) => sum + one.waiting, 0), oldest: oldest[0] ?? null };
}

async function countThere(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await inTransaction(
    db,
    (tx) => sql<{ waiting: number; oldest: Date | null }>`select * from count_mails_waiting()`.execute(tx),
    'read only',
  );
  return rows[0] ?? { waiting: 0, oldest: null };
}

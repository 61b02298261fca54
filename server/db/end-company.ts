import { sql } from 'kysely';
import { SILENT_MS } from '#contract/devices.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { readLastWriteOf } from './describe-database.ts';
import type { Db } from './pool.ts';
import { countMissing, readRanges } from './queries/device-ranges.ts';
import { Refusal } from './refusal.ts';
import { inTransaction, keepHere, type Tx } from './transaction.ts';

export interface Company {
  id: number;
  name: string;
}

/** A device that may still hold work which the server does not have. */
export interface OwingDevice {
  person: string;
  lastContact: Date;
  /** Pieces of work that the device has named and not delivered; 0 when it was silent for long. */
  unsent: number;
}

/** By its name as it is written. Throws a {@link Refusal} that names those that there are. */
export async function findCompany(db: Db, name: string): Promise<Company> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const found = companies.find((one) => one.name === name);
  if (found) return found;
  const names = companies.map((one) => `"${one.name}"`).join(', ');
  throw new Refusal(`There is no company "${name}". ${names ? `There is ${names}.` : 'There is none.'}`);
}

/**
 * Ends a company: from the next call on nobody sees or changes anything of it, and no open link leads in. Devices can
 * still deliver what was recorded, so nothing that lies on them is lost. Answers how many people this was for.
 */
export function endCompany(db: Db, { id }: Company, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await keepHere(tx, id);
    const ended = await tx
      .updateTable('users')
      .set((eb) => ({ disabled_at: now, version: eb('version', '+', 1) }))
      .where('company_id', '=', id)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute();
    for (const table of ['password_links', 'mails'] as const) {
      await tx.deleteFrom(table).where('company_id', '=', id).execute();
    }
    if (ended.length > 0) await audit(tx, id, now);
    return ended.length;
  });
}

async function audit(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      company_id: companyId,
      at: now,
      user_id: null,
      action: 'end-company',
      entity: 'company',
      entity_id: companyId,
      request_id: null,
      device_id: null,
    })
    .execute();
}

/** The devices that have named work and not delivered it, or that nobody has heard of for three days; latest first. */
export async function listOwingDevices(db: Db, { id }: Company, now: Date): Promise<OwingDevice[]> {
  const { begun_at } = await db.selectFrom('installation').select('begun_at').executeTakeFirstOrThrow();
  const devices = await db
    .selectFrom('devices')
    .innerJoin('users', inSameCompany('users.id', 'devices.user_id'))
    .select(['first_name', 'last_name', 'last_contact_at', 'seen', 'told_seq'])
    .where('devices.company_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('last_contact_at', 'desc')
    .execute();
  return devices
    .map((row) => ({
      person: fullName(row),
      lastContact: row.last_contact_at,
      unsent: countMissing(readRanges(row.seen), row.told_seq),
    }))
    .filter(
      ({ unsent, lastContact }) =>
        unsent > 0 ||
        now.getTime() - lastContact.getTime() > SILENT_MS ||
        // It offers again what a restored backup lacks, and has not been here since.
        (begun_at !== null && lastContact < begun_at),
    );
}

/** Throws a {@link Refusal} while somebody of the company can use it. */
export async function requireEnded(db: Db, { id, name }: Company): Promise<void> {
  const someone = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (someone) throw new Refusal(`People of ${name} can still use it: end it first, without --delete.`);
}

/** Throws a {@link Refusal} when something was written after the last proved backup. @param backedUpAt null: there is none */
export async function requireBackedUp(db: Db, { id, name }: Company, backedUpAt: Date | null): Promise<void> {
  const lastWrite = (await readLastWriteOf(db, id)) ?? new Date(0);
  if (backedUpAt !== null && backedUpAt > lastWrite) return;
  throw new Refusal(
    `No backup holds everything of ${name}, whose last write was ${lastWrite.toISOString()}: make one with npm run backup, on this machine, and keep it.`,
  );
}

/**
 * Deletes every row of the company, in all tables or in none. Answers how many. Throws a {@link Refusal} when a device
 * has delivered something since the backup: nothing can come in between the look and the end.
 */
export function deleteCompany(db: Db, company: Company, backedUpAt: Date | null): Promise<number> {
  const { id } = company;
  return inTransaction(db, async (tx) => {
    await keepHere(tx, id);
    // Each write refers to its company, and waits for this lock.
    await tx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
    await requireBackedUp(tx, company, backedUpAt);
    let deleted = 0;
    for (const table of await listTables(tx)) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where company_id = ${id}`.execute(tx);
      deleted += Number(numAffectedRows ?? 0);
    }
    await tx.deleteFrom('companies').where('id', '=', id).execute();
    return deleted + 1;
  });
}

/** Every table with rows of companies, each before those that its rows refer to. */
async function listTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string[] }>`
    select c.relname as name, array(
      select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(tx);
  const left = new Map(rows.map(({ name, refers_to }) => [name, refers_to]));
  const inOrder: string[] = [];
  while (left.size > 0) {
    const free = [...left.keys()].filter((name) => ![...left.values()].some((refersTo) => refersTo.includes(name)));
    if (free.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other in a circle`);
    for (const name of free) {
      inOrder.push(name);
      left.delete(name);
    }
  }
  return inOrder;
}

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await createTestDatabase();
});
afterAll(() => house.drop());

/**
 * All that crosses companies, and what becomes of it where a company has a database, or a part of one, of its own. What
 * is not in this list belongs to one company by its key, and goes where that company goes.
 */
const CROSSES: Record<string, string> = {
  accounts:
    'who signs in with an address: each database has its own, and all are asked; take-address.ts keeps them apart',
  companies: 'a row wherever the company is or has been, and whether it is served there (migration 0142)',
  sign_in_failures: 'how often a sign-in failed, by address and place: at home',
  known_sign_in_places: 'from where an address signed in before: at home',
  // Of each database.
  installation: 'one row in each database, with the same installation and epoch in all (settle.ts)',
  migrations: 'which tables there are: of each database',
  'find_account(text)': 'sign-in by address: asked of each database',
  'find_invited(text)': 'a mailed link by its address: asked of each database',
  'list_company_ids()': 'background work goes from company to company: each database has its own',
  'list_mail_companies(timestamp with time zone)': 'companies with mail to send: each database has its own',
  'count_mails_waiting()': 'a number for whoever watches: the sum over the databases',
};

const named = async (rows: RawBuilder<{ name: string }>) =>
  (await rows.execute(house.db)).rows.map(({ name }) => name).sort();
/** Without a company of its own. */
const tables = () =>
  named(sql`
    select relname as name from pg_class c
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not exists (
      select from pg_attribute where attrelid = c.oid and attname = 'company_id' and attnotnull and not attisdropped)`);

/** With a key that must be unique over all companies. */
const uniqueOverAll = () =>
  named(sql`
    select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and (i.indisunique or i.indisexclusion) and not exists (
      select from pg_attribute a
      where a.attrelid = i.indrelid and a.attname = 'company_id' and a.attnum = any (i.indkey))`);

/** That may lead from one company to another. */
const references = () =>
  named(sql`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from unnest(conkey, confkey) as pair (ours, theirs)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = pair.ours and a.attname = 'company_id'
      join pg_attribute b on b.attrelid = confrelid and b.attnum = pair.theirs and (
        b.attname = 'company_id' or confrelid = 'companies'::regclass and b.attname = 'id'))`);

/** That see more than their caller, and are not told the company. */
const functions = () =>
  named(sql`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and not coalesce('company' = any (p.proargnames), false)`);

const unlisted = (names: string[]) => names.filter((name) => !Object.hasOwn(CROSSES, name));

describe('a company can go to a database of its own', () => {
  test('every table has its company, but for the list', async () => {
    expect(unlisted(await tables())).toEqual([]);
  });

  test('every key that must be unique is so within a company, but for the list', async () => {
    expect(unlisted(await uniqueOverAll())).toEqual([]);
  });

  test('every reference stays within a company, or is to the company itself', async () => {
    expect(await references()).toEqual([]);
  });

  test('every function that sees more than its caller is told the company, but for the list', async () => {
    expect(unlisted(await functions())).toEqual([]);
  });

  test('the list names nothing that is not there', async () => {
    const there = await named(sql`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      union all select oid::regprocedure::text from pg_proc where pronamespace = current_schema()::regnamespace`);
    expect(Object.keys(CROSSES).filter((name) => !there.includes(name))).toEqual([]);
  });

  test('what crosses companies anew is noticed', async () => {
    await sql`
      create table loose (id integer primary key, user_id integer);
      create table tied (company_id integer not null references companies, id integer primary key references loose);
      create function look(id integer) returns bigint language sql security definer as 'select count(*) from notes'
    `.execute(house.db);
    expect(unlisted(await tables())).toEqual(['loose']);
    expect(unlisted(await uniqueOverAll())).toEqual(['loose', 'tied']);
    expect(await references()).toEqual(['tied: FOREIGN KEY (id) REFERENCES loose(id)']);
    expect(unlisted(await functions())).toEqual(['look(integer)']);
  });
});

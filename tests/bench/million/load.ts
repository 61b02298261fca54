import { sql } from 'kysely';
import { foundCompany } from '#server/db/found-company.ts';
import { hashPassword } from '#server/db/password-hash.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

const THERAPISTS = 400;
const CLIENTS = 1_200;
/** Visits a day: 7:00, 9:00, 11:00, 13:00 and 15:00, 90 minutes each. */
const A_DAY = 5;
export const PASSWORD = 'a bench password of its own';

export interface Loaded {
  companyId: number;
  therapist: string;
  staff: string;
}

/**
 * One company with `notes` notes of 400 therapists, each with its session, dated backwards from today: the older half
 * is billed, the oldest quarter paid, and every billed day has its pay group. Loaded by SQL, the overlap constraint
 * added after it.
 */
export async function loadCompany(db: Db, notes: number, now: Date): Promise<Loaded> {
  const founded = await inTransaction(db, (tx) => foundCompany(tx, { name: `Bench ${notes}`, demo: false }, now));
  const companyId = founded.id;
  await loadPeople(db, companyId, founded.roleIds, now);
  await sql`alter table notes drop constraint notes_no_overlap`.execute(db);
  // What they would write down row by row is loaded in whole.
  for (const table of ['notes', 'sessions'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const days = Math.ceil(notes / THERAPISTS / A_DAY);
  await loadGroups(db, companyId, days, now);
  await loadSessions(db, companyId, notes, days);
  await loadNotes(db, companyId, days);
  await sql`alter table notes add constraint notes_no_overlap exclude using gist
    (company_id with =, user_id with =, visit with &&) where (state = 'final' and deleted_at is null)`.execute(db);
  for (const table of ['notes', 'sessions']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  // As autovacuum leaves a table that has been in use for a while: index-only scans need its map of settled pages.
  await sql`vacuum (analyze)`.execute(db);
  return { companyId, therapist: 'therapist1@bench.test', staff: 'staff@bench.test' };
}

async function loadPeople(db: Db, companyId: number, roleIds: Map<string, number>, now: Date): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const rbt = roleIds.get('rbt') ?? 0;
  const staff = roleIds.get('staff') ?? 0;
  await sql`insert into users (company_id, email, first_name, last_name, created_at)
    select ${sql.lit(companyId)}, 'therapist' || n || '@bench.test', 'Therapist', 'Number ' || n, ${now}::timestamptz
    from generate_series(1, ${sql.lit(THERAPISTS)}) n
    union all select ${sql.lit(companyId)}, 'staff@bench.test', 'Staff', 'Member', ${now}::timestamptz`.execute(db);
  await sql`insert into accounts (email, company_id, user_id, password_hash)
    select email, company_id, id, ${hash}::text from users where company_id = ${sql.lit(companyId)}`.execute(db);
  await sql`insert into user_roles (company_id, user_id, role_id)
    select company_id, id, case when email like 'staff%' then ${sql.lit(staff)} else ${sql.lit(rbt)} end
    from users where company_id = ${sql.lit(companyId)}`.execute(db);
  await sql`insert into clients (company_id, first_name, last_name, asst_billing_hours, created_at)
    select ${sql.lit(companyId)}, 'Client', 'Number ' || n, 20, ${now}::timestamptz from generate_series(1, ${sql.lit(CLIENTS)}) n`.execute(
    db,
  );
  // Three clients each, so that every therapist sees some and no client is everybody's.
  await sql`insert into caseloads (company_id, user_id, client_id)
    select ${sql.lit(companyId)}, u.id, c.id
    from (select id, row_number() over (order by id) - 1 as n from users where company_id = ${sql.lit(companyId)} and email like 'ther%') u
    join (select id, row_number() over (order by id) - 1 as n from clients where company_id = ${sql.lit(companyId)}) c
      on c.n / 3 = u.n`.execute(db);
  await sql`insert into client_behaviors (company_id, client_id, behavior_id, position)
    select ${sql.lit(companyId)}, c.id, b.id, row_number() over (partition by c.id order by b.id)
    from clients c cross join (select id from behaviors where company_id = ${sql.lit(companyId)} order by id limit 4) b
    where c.company_id = ${sql.lit(companyId)}`.execute(db);
}

async function loadGroups(db: Db, companyId: number, days: number, now: Date): Promise<void> {
  await sql`insert into pay_groups (company_id, icn, status, created_at)
    select ${sql.lit(companyId)}, 'ICN-' || lpad(n::text, 6, '0'), null, ${now}::timestamptz from generate_series(1, ${sql.lit(days)}) n`.execute(
    db,
  );
}

async function loadSessions(db: Db, companyId: number, notes: number, days: number): Promise<void> {
  const tally = JSON.stringify({ behaviors: {}, skills: {}, runs: [], pauses: [] });
  await sql`insert into sessions (company_id, uid, client_id, user_id, visit_location, start_date, start_time,
      end_date, end_time, closed, tally, created_at, updated_at, billed, paid)
    select ${sql.lit(companyId)}, gen_random_uuid(), visit.client_id, visit.user_id, 1 + n % 3, visit.day,
      make_time(7 + 2 * slot, 0, 0), visit.day, make_time(8 + 2 * slot, 30, 0), true, ${tally}::jsonb,
      visit.day + make_time(9 + 2 * slot, 0, 0), visit.day + make_time(9 + 2 * slot, 0, 0),
      current_date - visit.day > ${sql.lit(days)} / 2, current_date - visit.day > ${sql.lit(days)} * 3 / 4
    from (
      select n, n / ${sql.lit(THERAPISTS)} % ${sql.lit(A_DAY)} as slot, c.user_id, c.client_id,
        current_date - n / ${sql.lit(THERAPISTS * A_DAY)} - 1 as day
      from generate_series(0, ${sql.lit(notes - 1)}) n
      join (
        select user_id, client_id, row_number() over (partition by user_id order by client_id) - 1 as which,
          dense_rank() over (order by user_id) - 1 as therapist
        from caseloads where company_id = ${sql.lit(companyId)}
      ) c on c.therapist = n % ${sql.lit(THERAPISTS)} and c.which = n / ${sql.lit(THERAPISTS)} % 3
    ) visit`.execute(db);
}

async function loadNotes(db: Db, companyId: number, days: number): Promise<void> {
  await sql`insert into notes (company_id, uid, session_id, client_id, user_id, date_visited, begin_time, end_time,
      location, target_behaviors, comment, state, ins_status, user_status, date_week, pay_group_id,
      settled_units, created_at, updated_at, updated_by)
    select s.company_id, gen_random_uuid(), s.id, s.client_id, s.user_id, s.start_date, s.start_time, s.end_time,
      1 + s.id % 4, 'Tantrum occurred 4 times.', 'A visit like others.', 'final',
      case when age > ${sql.lit(days)} / 2 then s.start_date + 7 end,
      case when age > ${sql.lit(days)} * 3 / 4 then s.start_date + 14 end,
      case when age > ${sql.lit(days)} * 3 / 4 then s.start_date + 14 end,
      case when age > ${sql.lit(days)} / 2 then g.id end,
      case when age > ${sql.lit(days)} / 2 then extract(epoch from s.end_time - s.start_time)::integer / 900 end,
      s.created_at, s.created_at, s.user_id
    from (select *, current_date - start_date as age from sessions where company_id = ${sql.lit(companyId)}) s
    left join pay_groups g on g.company_id = s.company_id and g.icn = 'ICN-' || lpad(s.age::text, 6, '0')`.execute(db);
}

import { sql } from 'kysely';
import { followCorrections, type IcnCorrection } from '#domain/money/icn-corrections.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';

/** The next step: notes come under an ICN, leave it, or are corrected. Once in a statement, however many rows it is of. */
export const nextStep = sql<number>`(select nextval('icn_corrections_id_seq')::integer)`;

type Move = { from: number; to: number; ids: readonly number[] };

/** Notes are about to leave `from` for `to`, under the locks of both ICNs. Gives the step that it is. */
export async function storeCorrection(tx: Tx, companyId: number, { from, to, ids }: Move, now: Date): Promise<number> {
  const moved = sql`company_id = ${companyId} and id = any (${ids}::integer[])`;
  const { id } = await tx
    .insertInto('icn_corrections')
    .values({
      company_id: companyId,
      from_group: from,
      to_group: to,
      emptied: sql<boolean>`not exists (
        select from notes where company_id = ${companyId} and pay_group_id = ${from} and id <> all (${ids}::integer[]))`,
      entered: sql<number[]>`array(select distinct coalesce(icn_since, 0) from notes where ${moved})`,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What became of the pay group of claims that left it at the step `since`. */
export type Followed = {
  group: number;
  since: number;
  /** Its ICN. */
  icn: string;
  /** The groups one of which it is now, and their ICNs. */
  to: readonly number[];
  icns: string[];
  /** The correction by which its notes came to that. */
  by: number | null;
};

/**
 * The pay groups that this undo, or any, has taken from notes, where they are others now.
 *
 * @param since of earlier undos nothing is restored
 */
export async function readFollowed(
  db: Db | Tx,
  companyId: number,
  act: string | null,
  since: Date,
): Promise<Followed[]> {
  const { rows: corrections } = await sql<IcnCorrection>`
    select id, from_group as from, to_group as to, emptied, entered from icn_corrections
    where company_id = ${companyId} order by id`.execute(db);
  if (corrections.length === 0) return [];
  const { rows: taken } = await sql<{ group: number; since: number }>`
    select distinct pay_group_id as group, coalesce(correction, 0) as since
    from undone_acts as acts join undone_notes as undone using (company_id, act)
    where company_id = ${companyId} and acts.at > ${since} and restored_at is null
      and (${act}::uuid is null or act = ${act}::uuid) and pay_group_id in (select from_group from icn_corrections where company_id = ${companyId})`.execute(
    db,
  );
  const icnNow = followCorrections(corrections);
  const found = taken
    .map((one) => ({ ...one, now: icnNow(one.group, one.since) }))
    .map(({ now, ...one }) => ({ ...one, to: now.groups, by: now.by }))
    .filter(({ group, to }) => to.length > 1 || to[0] !== group);
  const icns = await readIcnsOf(db, companyId, [...new Set(found.flatMap(({ group, to }) => [group, ...to]))]);
  const icnOf = (group: number) => icns.get(group) ?? '';
  return found.map((one) => ({ ...one, icn: icnOf(one.group), icns: one.to.map(icnOf) }));
}

async function readIcnsOf(db: Db | Tx, companyId: number, groups: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; icn: string }>`
    select id, icn from pay_groups where company_id = ${companyId} and id = any (${groups}::integer[])`.execute(db);
  return new Map(rows.map(({ id, icn }) => [id, icn]));
}

/** As a table `followed`; `to` is null where it is not clear. */
export const followedTable = (followed: readonly Followed[]) => sql`unnest(
  ${followed.map(({ group }) => group)}::integer[], ${followed.map(({ since }) => since)}::integer[],
  ${followed.map(({ to }) => (to.length === 1 ? to[0] : null))}::integer[],
  ${followed.map(({ by }) => by)}::integer[]) as followed ("group", since, "to", by)`;

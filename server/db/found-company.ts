import { sql } from 'kysely';
import { seededRoles } from '#domain/access/seeded-roles.ts';
import { seededBehaviorNames } from '#domain/fixed-lists.ts';
import { textKey } from '#domain/text.ts';
import type { Tx } from './transaction.ts';

export interface FoundedCompany {
  id: number;
  /** By ident. */
  roleIds: Map<string, number>;
  /** By name. */
  behaviorIds: Map<string, number>;
}

/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_102;

/** Until this transaction ends nobody else founds a company: what it sees of the others stays true. */
export async function lockFounding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/** A new company with what every company starts with: the four roles and the nine behaviors. */
export async function foundCompany(
  tx: Tx,
  company: { name: string; demo: boolean },
  now: Date,
): Promise<FoundedCompany> {
  const { id } = await tx
    .insertInto('companies')
    .values({ ...company, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, roleIds: await addRoles(tx, id), behaviorIds: await addBehaviors(tx, id) };
}

async function addRoles(tx: Tx, companyId: number): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('roles')
    .values(
      seededRoles.map(({ permissions: _, ...role }) => ({
        company_id: companyId,
        ...role,
        name_key: textKey(role.name),
      })),
    )
    .returning(['id', 'ident'])
    .execute();
  const roleIds = new Map(rows.map((row) => [row.ident, row.id]));
  await tx
    .insertInto('role_permissions')
    .values(
      seededRoles.flatMap(({ ident, permissions }) =>
        permissions.map((permission) => ({ company_id: companyId, role_id: roleIds.get(ident) ?? 0, permission })),
      ),
    )
    .execute();
  return roleIds;
}

async function addBehaviors(tx: Tx, companyId: number): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('behaviors')
    .values(
      seededBehaviorNames.map((name) => ({
        company_id: companyId,
        name,
        name_key: textKey(name),
        // A stereotypy comes in bouts that nobody can count: it is watched by intervals.
        ...(name === 'motor stereotypic Behavior'
          ? { type: 'partial-interval' as const, interval_length: 30, interval_number: 10 }
          : { type: null, interval_length: null, interval_number: null }),
        retired_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

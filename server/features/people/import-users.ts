import { userFields } from '#contract/people.ts';
import { whyNotNamePart } from '#domain/access/name-signs.ts';
import { isGranted } from '#domain/access/permission.ts';
import { textKey } from '#domain/text.ts';
import { inParts } from '#server/db/in-parts.ts';
import type { Tx } from '#server/db/transaction.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import { type ImportCall, type Importer, isRepeatedRow, type Planned, readCell, readName } from './import-file.ts';
import type { ImportLog } from './import-log.ts';
import type { CsvRow } from './read-csv.ts';
import { unlessTaken } from './unless-taken.ts';

const TAKEN = {
  detail: 'Somebody took an address of the file just now. Nothing was imported: import the file again.',
};

interface UserValues {
  email: string;
  first_name: string;
  last_name: string;
  roleIds: number[];
}

/** A file of people. A person whose address exists already is left unchanged; the import invites nobody. */
export const userImporter: Importer<UserValues> = {
  kind: 'users',
  columns: { required: ['email', 'first_name', 'last_name'], optional: ['roles'] },
  plan: planUsers,
  store: storeUsers,
};

async function planUsers({ db, who }: ImportCall, rows: CsvRow[], log: ImportLog): Promise<Planned<UserValues>[]> {
  const there = await listAddresses(db, who.companyId);
  const roles = await listRoles(db, who);
  const seen = new Map<string, number>();
  const planned = await mapInTurns(rows, (row) => {
    const values = readUser(row, roles, log);
    const repeated = values.email !== '' && isRepeatedRow(seen, values.email, row.row, 'email', log);
    if (repeated || log.hasProblems(row.row)) return [];
    const id = there.get(values.email);
    if (id === undefined) checkNewName(row.row, values, log);
    if (log.hasProblems(row.row)) return [];
    log.note({ row: row.row, action: id === undefined ? 'create' : 'exists', id: id ?? null });
    return id === undefined ? [{ row: row.row, values }] : [];
  });
  return planned.flat();
}

/** Somebody who is not there yet is named as names are written; who is there stays as they are. */
function checkNewName(row: number, name: Pick<UserValues, 'first_name' | 'last_name'>, log: ImportLog): void {
  for (const part of ['first_name', 'last_name'] as const) {
    const why = whyNotNamePart(name[part]);
    if (why !== null) log.problem(row, part, why);
  }
}

/** "Administrator, BCBA or RBT": as they are written, each once; of many their beginning. */
function rolesText(roles: readonly GivableRole[]): string {
  const names = [...new Set(roles.map(({ name }) => name))].sort();
  if (names.length > MOST_NAMED)
    return `one of ${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const MOST_NAMED = 12;

interface GivableRole {
  id: number;
  name: string;
  /** False when the role may do more than the caller. */
  covered: boolean;
}

function readUser({ row, cells }: CsvRow, roles: Map<string, GivableRole>, log: ImportLog): UserValues {
  const named = textKey(cells.roles ?? '')
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = named.map((name) => roles.get(name));
  if (found.includes(undefined)) log.problem(row, 'roles', `Use ${rolesText([...new Set(roles.values())])}`);
  if (found.some((role) => role && !role.covered))
    log.problem(row, 'roles', 'Names a role that may do more than you may');
  return {
    email: readCell(userFields.email, cells.email ?? '', { row, column: 'email', log }) ?? '',
    ...readName(row, cells, log),
    roleIds: [...new Set(found.flatMap((role) => role?.id ?? []))],
  };
}

/** The company's roles by ident and by name. */
async function listRoles(db: Tx, who: Principal): Promise<Map<string, GivableRole>> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'ident', 'name'])
    .where('company_id', '=', who.companyId)
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .execute();
  const held = await db
    .selectFrom('role_permissions')
    .select(['role_id', 'permission'])
    .where('company_id', '=', who.companyId)
    .execute();
  const beyond = held.filter(({ permission }) => !isGranted(who.permissions, permission));
  const uncovered = new Set(beyond.map(({ role_id }) => role_id));
  const entries = rows.map(({ id, ident, name }) => ({ ident, name, role: { id, name, covered: !uncovered.has(id) } }));
  return new Map([
    ...entries.map(({ name, role }) => [textKey(name), role] as const),
    ...entries.map(({ ident, role }) => [textKey(ident), role] as const),
  ]);
}

async function listAddresses(db: Tx, companyId: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('company_id', '=', companyId).execute();
  const signIns = await db
    .selectFrom('accounts')
    .select(['user_id', 'email'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map([
    ...signIns.map(({ email, user_id }) => [email, user_id] as const),
    ...rows.map(({ email, id }) => [email, id] as const),
  ]);
}

async function storeUsers({ db, who, now }: ImportCall, planned: Planned<UserValues>[]): Promise<number[]> {
  await requireRoomFor(db, { companyId: who.companyId, table: 'users', more: planned.length });
  const ids: number[] = [];
  for (const part of inParts(planned, 500)) {
    const rows = part.map(({ values: { roleIds: _, ...values } }) => ({
      ...values,
      company_id: who.companyId,
      disabled_at: null,
      created_at: now,
      address_vouched: may(who, 'company.clients.edit'),
    }));
    const made = await unlessTaken(TAKEN, () => db.insertInto('users').values(rows).returning('id').execute());
    ids.push(...made.map((row) => row.id));
  }
  const given = planned.flatMap(({ values }, at) =>
    values.roleIds.map((role_id) => ({ company_id: who.companyId, user_id: ids[at] ?? 0, role_id })),
  );
  for (const part of inParts(given, 1000)) await db.insertInto('user_roles').values(part).execute();
  return ids;
}

import { clientFields } from '#contract/people.ts';
import { choicesText, insuranceTypes, offeredGenders } from '#domain/fixed-lists.ts';
import { textKey } from '#domain/text.ts';
import { inParts } from '#server/db/in-parts.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { noteBudgets } from '#server/db/queries/client-budgets.ts';
import { dropUnvouchedLinks } from '#server/db/queries/password-links.ts';
import type { Tx } from '#server/db/transaction.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import { type ImportCall, type Importer, isRepeatedRow, type Planned, readCell, readName } from './import-file.ts';
import type { ImportLog } from './import-log.ts';
import type { CsvRow } from './read-csv.ts';
import { nameKey } from './same-name.ts';

interface ClientValues {
  first_name: string;
  last_name: string;
  middle_initial: string | null;
  gender: number | null;
  insurance_type: number | null;
  asst_billing_hours: number | null;
  /** The people whose caseload the client is put on. */
  userIds: number[];
}

/** By address. */
/** `sure`: the person signs in with the address, or somebody who keeps clients has seen it. */
type People = Map<string, { id: number; disabled: boolean; sure: boolean }>;

/** A file of clients. A client who already exists under the same full name is left unchanged. */
export const clientImporter: Importer<ClientValues> = {
  kind: 'clients',
  columns: {
    required: ['first_name', 'last_name'],
    optional: ['middle_initial', 'gender', 'insurance_type', 'asst_billing_hours', 'caseload'],
  },
  plan: planClients,
  store: storeClients,
};

async function planClients({ db, who }: ImportCall, rows: CsvRow[], log: ImportLog): Promise<Planned<ClientValues>[]> {
  const there = await listNames(db, who.companyId);
  const people = await listAddresses(db, who.companyId);
  const seen = new Map<string, number>();
  const planned = await mapInTurns(rows, (row) => {
    const values = readClient(row, people, log);
    const key = nameKey(values);
    const repeated = isRepeatedRow(seen, key, row.row, 'last_name', log);
    if (repeated || log.hasProblems(row.row)) return [];
    const id = there.get(key);
    log.note({ row: row.row, action: id === undefined ? 'create' : 'exists', id: id ?? null });
    return id === undefined ? [{ row: row.row, values }] : [];
  });
  return planned.flat();
}

function readClient({ row, cells }: CsvRow, people: People, log: ImportLog): ClientValues {
  const cell = (column: string) => cells[column] ?? '';
  const place = (column: string) => ({ row, column, log });
  return {
    ...readName(row, cells, log),
    middle_initial:
      readCell(clientFields.middle_initial, cell('middle_initial') || null, place('middle_initial')) ?? null,
    gender: readCode(cell('gender'), offeredGenders, place('gender')),
    insurance_type: readCode(cell('insurance_type'), insuranceTypes, place('insurance_type')),
    asst_billing_hours: readHours(cell('asst_billing_hours'), place('asst_billing_hours')),
    userIds: readPeople(cell('caseload'), people, place('caseload')),
  };
}

interface Place {
  row: number;
  column: string;
  log: ImportLog;
}

/** A code, its word, or the word's first letter when that is enough. */
function readCode(
  text: string,
  table: readonly { id: number; text: string }[],
  { row, column, log }: Place,
): number | null {
  if (text === '') return null;
  const wanted = textKey(text);
  const exact = table.find((one) => String(one.id) === wanted || one.text.toLowerCase() === wanted);
  const byLetter = table.filter((one) => one.text.slice(0, 1).toLowerCase() === wanted);
  const found = exact ?? (byLetter.length === 1 ? byLetter[0] : undefined);
  if (!found) log.problem(row, column, `Use ${choicesText(table)}`);
  return found?.id ?? null;
}

/**
 * `12.5` or `12,5`; anything else stays a text, which the field's schema refuses. Three digits after one separator are
 * thousands to some and thousandths to others: neither is guessed. Undefined, with a line in the log, for those.
 */
function readHours(text: string, place: Place): number | null {
  if (/^-?\d{1,3}[.,]\d{3}$/.test(text)) {
    const [whole = '', rest = ''] = text.split(/[.,]/);
    place.log.problem(
      place.row,
      place.column,
      `Can be read in two ways: write ${whole}${rest}, or ${whole}.${rest.slice(0, 2)} with two decimals`,
    );
    return null;
  }
  const value = /^-?\d{1,9}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : text;
  return readCell(clientFields.asst_billing_hours, text === '' ? null : value, place) ?? null;
}

function readPeople(text: string, people: People, { row, column, log }: Place): number[] {
  const addresses = text
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter((part) => part !== '');
  const named = addresses.map((address) => people.get(address));
  if (named.includes(undefined)) log.problem(row, column, 'Names an email address that nobody of the company has');
  if (named.some((one) => one && !one.sure))
    log.problem(
      row,
      column,
      'Names an email address that its person has not confirmed: put the client on their caseload',
    );
  if (named.some((one) => one?.disabled)) log.problem(row, column, 'Names somebody who is disabled');
  return [...new Set(named.flatMap((one) => one?.id ?? []))];
}

async function listNames(db: Tx, companyId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'middle_initial'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute();
  return new Map(await mapInTurns(rows, (row) => [nameKey(row), row.id] as const));
}

async function listAddresses(db: Tx, companyId: number): Promise<People> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('accounts', inSameCompany('accounts.user_id', 'users.id'))
    .select(['users.id', 'users.email', 'disabled_at', 'address_vouched', 'accounts.email as signs_in_with'])
    .where('users.company_id', '=', companyId)
    .execute();
  return new Map(
    rows.map(({ id, email, disabled_at, address_vouched, signs_in_with }) => [
      email,
      { id, disabled: disabled_at !== null, sure: address_vouched || signs_in_with === email },
    ]),
  );
}

async function storeClients({ db, who, now }: ImportCall, planned: Planned<ClientValues>[]): Promise<number[]> {
  await requireRoomFor(db, { companyId: who.companyId, table: 'clients', more: planned.length });
  const ids: number[] = [];
  for (const part of inParts(planned, 500)) {
    const rows = part.map(({ values: { userIds: _, ...values } }) => ({
      ...values,
      company_id: who.companyId,
      created_at: now,
    }));
    const made = await db.insertInto('clients').values(rows).returning('id').execute();
    ids.push(...made.map((row) => row.id));
  }
  await noteBudgets(db, who.companyId, ids, now);
  const caseload = planned.flatMap(({ values }, at) =>
    values.userIds.map((user_id) => ({
      company_id: who.companyId,
      user_id,
      client_id: ids[at] ?? 0,
      removed_at: null,
    })),
  );
  for (const part of inParts(caseload, 1000)) await db.insertInto('caseloads').values(part).execute();
  const therapists = [...new Set(caseload.map(({ user_id }) => user_id))];
  if (therapists.length > 0) {
    await raiseVersions(db, who.companyId, therapists);
    await dropUnvouchedLinks(db, who.companyId, therapists);
  }
  return ids;
}

/** Their own lists have changed: a form that was open before the import must not remove the new clients again. */
async function raiseVersions(db: Tx, companyId: number, userIds: number[]): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', 'in', userIds)
    .execute();
}

import type { endpoints } from '#contract/endpoints.ts';
import type { ClientChange, ClientRecord } from '#contract/people.ts';
import { fullName } from '#domain/access/person-name.ts';
import { noteBudgets } from '#server/db/queries/client-budgets.ts';
import { findClientRecord } from '#server/db/queries/people-records.ts';
import { findMissing, lockCaseloads, storeCaseload } from '#server/db/queries/store-caseload.ts';
import type { Tx } from '#server/db/transaction.ts';
import { invalid, notFound } from '#server/http/answer/problem.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import { requireName } from '#server/http/validate.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { changedValues } from './changes.ts';
import { requireOtherName } from './same-name.ts';

/** POST /api/clients */
export async function createClient(call: WriteCall<typeof endpoints.createClient>): Promise<Effect> {
  const { db, who, body, now } = call;
  const { user_ids = [], ...values } = body;
  await requireOtherName(call, 'clients', values);
  await requirePeople(db, who.companyId, user_ids);
  await requireEnabled(db, who.companyId, user_ids);
  await requireRoomFor(db, { companyId: who.companyId, table: 'clients', more: 1 });
  const { id } = await db
    .insertInto('clients')
    .values({
      middle_initial: null,
      gender: null,
      insurance_type: null,
      asst_billing_hours: null,
      ...values,
      company_id: who.companyId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeCaseload(db, { companyId: who.companyId, of: 'client_id', id, others: user_ids }, now);
  await noteBudgets(db, who.companyId, [id], now);
  return { status: 201, entity: 'client', entityId: id };
}

/** PATCH /api/clients/{id}: the fields that are named. The same values again change nothing. */
export async function changeClient(call: WriteCall<typeof endpoints.changeClient>): Promise<Effect> {
  const { db, who, params, body, now } = call;
  if (body.user_ids) await lockCaseloads(db, who.companyId);
  const locked = await db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    // Recording the budgets of the whole company holds this lock and refers to each client: it must not have to wait
    // for this.
    .forNoKeyUpdate()
    .executeTakeFirst();
  const current = locked && (await findClientRecord(db, who.companyId, params.id));
  if (!current) throw notFound();
  const changed = changedValues<ClientChange>(current, body);
  const fields = Object.keys(changed);
  requireName(current, changed);
  const done: Effect = { status: 200, entity: 'client', entityId: current.id, detail: { changed: fields } };
  if (fields.length === 0) return done;
  await requireVersion(call.ifMatch, current.version, async () => current);
  const { user_ids, ...values } = changed;
  if (user_ids) {
    await requirePeople(db, who.companyId, user_ids);
    await requireEnabled(
      db,
      who.companyId,
      user_ids.filter((id) => !current.user_ids.includes(id)),
    );
    await storeCaseload(db, { companyId: who.companyId, of: 'client_id', id: current.id, others: user_ids }, now);
  }
  await db
    .updateTable('clients')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('company_id', '=', who.companyId)
    .where('id', '=', current.id)
    .execute();
  if (fields.includes('asst_billing_hours')) await noteBudgets(db, who.companyId, [current.id], now);
  return done;
}

export async function readClientRecord({ db, who }: AnswerCall, id: number): Promise<ClientRecord> {
  const record = await findClientRecord(db, who.companyId, id);
  if (!record) throw notFound();
  return record;
}

async function requirePeople(db: Tx, companyId: number, ids: number[]): Promise<void> {
  const missing = await findMissing(db, companyId, 'users', ids);
  if (missing.length > 0) throw invalid({ user_ids: `Names nobody of this company: ${missing.join(', ')}` });
}

/**
 * Somebody who can't sign in can't look after a client. A person who was on the caseload when they were disabled may
 * stay.
 */
async function requireEnabled(db: Tx, companyId: number, added: number[]): Promise<void> {
  if (added.length === 0) return;
  const disabled = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', added)
    .where('disabled_at', 'is not', null)
    .orderBy('id')
    .execute();
  const names = disabled.map(fullName).join(', ');
  if (names !== '') throw invalid({ user_ids: `Disabled: ${names}. Enable them first, or leave them out` });
}

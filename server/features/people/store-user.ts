import type { endpoints } from '#contract/endpoints.ts';
import type { UserChange, UserRecord } from '#contract/people.ts';
import { dropLinks, dropUnprovedLinks, findSignInAddress } from '#server/db/queries/password-links.ts';
import { findUserRecord } from '#server/db/queries/people-records.ts';
import { findMissing, lockCaseloads, storeCaseload } from '#server/db/queries/store-caseload.ts';
import type { Tx } from '#server/db/transaction.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, notFound, ProblemError } from '#server/http/answer/problem.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import { askForLinkMail, askForNotice } from '#server/http/mail/password-link.ts';
import { requireName, requireSpelledName } from '#server/http/validate.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { changedValues } from './changes.ts';
import { type MailServices, requireMayMail } from './mail-limits.ts';
import {
  keepingFullAccess,
  listRoleIds,
  requireCoversClients,
  requireCoversRoles,
  requireKeepsCaseloads,
} from './role-limits.ts';
import { requireOtherName } from './same-name.ts';
import { unlessTaken } from './unless-taken.ts';

const TAKEN = { detail: 'This email address is in use.', errors: { email: ['Already in use by another person'] } };

/** POST /api/users: the person can't sign in until they have been invited and have chosen a password. */
export async function createUser(call: WriteCall<typeof endpoints.createUser>): Promise<Effect> {
  const { db, who, body, now } = call;
  const { role_ids = [], client_ids = [], ...values } = body;
  requireSpelledName({}, values);
  await requireCoversRoles(db, who, role_ids);
  await requireFreeAddress(db, who.companyId, values.email);
  await requireOtherName(call, 'users', values);
  if (client_ids.length > 0) requireKeepsCaseloads(who);
  await requireClients(db, who.companyId, client_ids);
  await requireRoomFor(db, { companyId: who.companyId, table: 'users', more: 1 });
  const { id } = await unlessTaken(TAKEN, () =>
    db
      .insertInto('users')
      .values({
        ...values,
        company_id: who.companyId,
        disabled_at: null,
        created_at: now,
        address_vouched: may(who, 'company.clients.edit'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await storeRoles(db, who.companyId, id, role_ids);
  await storeCaseload(db, { companyId: who.companyId, of: 'user_id', id, others: client_ids }, now);
  return { status: 201, entity: 'user', entityId: id };
}

/** PATCH /api/users/{id}: the fields that are named. The same values again change nothing. */
export async function changeUser(
  call: WriteCall<typeof endpoints.changeUser>,
  services: MailServices,
): Promise<Effect> {
  const { db, who, params, body } = call;
  if (body.client_ids) await lockCaseloads(db, who.companyId);
  const current = await lockUser(db, who, params.id);
  const role_ids = await listRoleIds(db, who.companyId, current.id);
  const before = { ...current, ...current.profile, role_ids };
  const changed = changedValues<UserChange>(before, body);
  const fields = Object.keys(changed);
  requireName(current.profile, changed);
  requireSpelledName(current.profile, changed);
  const done: Effect = { status: 200, entity: 'user', entityId: current.id, detail: { changed: fields } };
  if (fields.length === 0) return done;
  await requireVersion(call.ifMatch, current.version, async () => current);
  // A new address can become a way in, and under a new name a person is taken for another: people with more
  // rights than the caller are out of the caller's reach.
  await requireCoversRoles(db, who, role_ids);
  if (changed.email !== undefined) {
    await requireCoversClients(db, who, current.id);
    await requireFreeAddress(db, who.companyId, changed.email, current.id);
  }
  await storeChanges(call, current.id, changed, role_ids);
  if (changed.email !== undefined) await askToConfirm(call, current.id, changed.email, services);
  return { ...done, afterCommit: () => services.mails.wake() };
}

async function storeChanges(
  { db, who, now }: WriteCall<typeof endpoints.changeUser>,
  id: number,
  { role_ids, client_ids, ...values }: UserChange,
  roleIdsBefore: number[],
): Promise<void> {
  const { companyId } = who;
  if (client_ids) {
    requireKeepsCaseloads(who);
    await requireClients(db, companyId, client_ids);
    await storeCaseload(db, { companyId, of: 'user_id', id, others: client_ids }, now);
  }
  const vouched = values.email === undefined ? {} : { address_vouched: may(who, 'company.clients.edit') };
  await unlessTaken(TAKEN, () =>
    db
      .updateTable('users')
      .set((eb) => ({ ...values, ...vouched, version: eb('version', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  const given = (role_ids ?? []).filter((one) => !roleIdsBefore.includes(one));
  // A link that was mailed while they could do less must not be a way to more.
  if (given.length > 0) await dropUnprovedLinks(db, { companyId, userId: id });
  if (role_ids) {
    const taken = roleIdsBefore.filter((one) => !role_ids.includes(one));
    await requireCoversRoles(db, who, [...given, ...taken]);
    await keepingFullAccess(db, companyId, () => storeRoles(db, companyId, id, role_ids));
  }
}

/** The person as stored now, locked until the end of the transaction. Throws 404. */
export async function lockUser(db: Tx, who: Principal, id: number): Promise<UserRecord> {
  const locked = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const record = locked && (await findUserRecord(db, who.companyId, id));
  if (!record) throw notFound();
  return record;
}

export async function readUserRecord({ db, who }: AnswerCall, id: number): Promise<UserRecord> {
  const record = await findUserRecord(db, who.companyId, id);
  if (!record) throw notFound();
  return record;
}

/**
 * Links that were mailed before are no longer valid. Whoever signs in goes on doing so with the address that they have
 * proved, and moves to the new one by the link that is mailed there: until then it is nobody's sign-in, and nobody is
 * told whether it is one in another company.
 */
async function askToConfirm(
  { db, who, now }: WriteCall<typeof endpoints.changeUser>,
  userId: number,
  email: string,
  { limits }: MailServices,
): Promise<void> {
  const person = { companyId: who.companyId, userId };
  await dropLinks(db, person);
  const signsInWith = await findSignInAddress(db, person);
  if (signsInWith === null || signsInWith === email) return;
  // In one order, or two that cross would wait for each other.
  for (const to of [email, signsInWith].sort())
    await requireMayMail(db, limits, { companyId: who.companyId, email: to }, now);
  await askForLinkMail(db, person, 'address', now);
  await askForNotice(db, person, signsInWith, now);
}

/** What signs somebody in is no other person's address: what is given to it would be theirs. Throws 409. */
async function requireFreeAddress(db: Tx, companyId: number, email: string, of?: number): Promise<void> {
  const holder = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (holder && holder.user_id !== of) throw new ProblemError(409, 'email_taken', TAKEN);
}

async function storeRoles(db: Tx, companyId: number, userId: number, roleIds: number[]): Promise<void> {
  await db.deleteFrom('user_roles').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  if (roleIds.length === 0) return;
  const rows = roleIds.map((role_id) => ({ company_id: companyId, user_id: userId, role_id }));
  await db.insertInto('user_roles').values(rows).execute();
}

async function requireClients(db: Tx, companyId: number, ids: number[]): Promise<void> {
  const missing = await findMissing(db, companyId, 'clients', ids);
  if (missing.length > 0) throw invalid({ client_ids: `Names no client of this company: ${missing.join(', ')}` });
}

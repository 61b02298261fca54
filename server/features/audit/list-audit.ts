import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditKind } from '#contract/audit.ts';
import type { MoneyAction } from '#contract/billing.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#domain/access/person-name.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { addDays, instantOf } from '#domain/time/service-time.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { may } from '#server/http/access/principal.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { type About, findAbout, findReasons } from './about-rows.ts';

type Audit = typeof endpoints.audit;
type Filters = Call<Audit>['query'];

/** GET /api/company/audit: who did what, newest first. */
export async function listAudit({ db, who, query }: Call<Audit>): Promise<Answer<Audit>> {
  const { ids, ...page } = await pickPage(db, {
    table: 'audit',
    order: 'at',
    conditions: [sql`company_id = ${who.companyId}`, ...conditionsOf(query, who.policy.timeZone)],
    query,
    defaultLimit: who.policy.pageSizes.other,
  });
  const rows = await findRows(db, who.companyId, ids);
  const about = ids.length > 0 ? await findAbout(db, who.companyId, ids) : none;
  const maySee = ids.length > 0 && may(who, 'company.schedule.calendar.view');
  const reasons = maySee ? await findReasons(db, who.companyId, ids) : none;
  return { data: rows.map((row) => ({ ...row, ...aboutOf(row, about.get(row.id), reasons.get(row.id)) })), ...page };
}

const none = new Map<number, never>();

/** Hours are those of the moment of the act: a note that was shortened since would give a sum that nobody billed. */
function aboutOf(
  { detail }: AuditEntry,
  about: About | undefined,
  reasons: string[] | undefined,
): Pick<AuditEntry, 'about'> {
  if (!about && !reasons) return {};
  const hours = hoursOf(typeof detail.minutes === 'number' ? detail.minutes : 0);
  return { about: { of: [], pairs: 0, ...about, hours, ...(reasons ? { reasons } : {}) } };
}

function conditionsOf(filters: Filters, zone: string): RawBuilder<unknown>[] {
  const { user, kind, action, entity, entity_id, from, to } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (user !== undefined) conditions.push(sql`user_id = ${user}`);
  if (kind !== undefined) conditions.push(ofKind[kind]);
  if (action !== undefined) conditions.push(sql`starts_with(action collate "C", ${action})`);
  if (entity !== undefined) conditions.push(sql`entity = ${entity}`);
  if (entity_id !== undefined) conditions.push(sql`entity_id = ${entity_id}`);
  if (from !== undefined) conditions.push(sql`at >= ${startOf(from, zone)}`);
  if (to !== undefined) conditions.push(sql`at < ${startOf(addDays(to, 1), zone)}`);
  return conditions;
}

const seen = sql`starts_with(action collate "C", 'GET ')`;
/** An act that did nothing to any note is none of these. */
const money = (...actions: MoneyAction[]) =>
  sql`(entity = 'money_write' and detail ->> 'action' in (${sql.join(actions)}) and detail -> 'notes' is distinct from '[]')`;
/** A review, or what was decided about visits. */
const takenBack = sql`((entity = 'note' and detail ->> 'decision' = 'open')
  or (entity = 'event' and (detail -> 'decision' = 'null' or detail @@ 'strict exists($.decided[*] ? (@[2] == null))')))`;

const ofKind: Record<AuditKind, RawBuilder<unknown>> = {
  done: sql`not ${seen}`,
  billed: money('insurance_billed', 'grouped', 'regrouped'),
  paid: money('contractor_paid', 'pay_date'),
  undone: sql`(${money('undo', 'undo_pay', 'undo_icn', 'ungrouped', 'restored')} or ${takenBack})`,
  changed: sql`(action like '% /%' and not ${seen})`,
  'signed-in': sql`starts_with(action collate "C", 'sign-in')`,
  saw: seen,
};

function startOf(day: string, zone: string): Date {
  return new Date(instantOf(day, '00:00', zone));
}

async function findRows(db: Db, companyId: number, ids: number[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users', inSameCompany('users.id', 'audit.user_id'))
    .leftJoin('roles', (join) => inSameCompany('roles.id', 'audit.entity_id')(join).on('audit.entity', '=', 'role'))
    .select(['audit.id', 'at', 'user_id', 'action', 'entity', 'entity_id', 'request_id', 'device_id', 'detail'])
    .select(['users.first_name', 'users.last_name', 'roles.name'])
    .where('audit.company_id', '=', companyId)
    .where('audit.id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
    .execute();
  return rows.map(({ at, user_id, first_name, last_name, name, detail, ...row }) => ({
    ...row,
    ...(name === null ? {} : { name }),
    at: at.toISOString(),
    user:
      user_id === null
        ? null
        : { id: user_id, name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) },
    detail: { ...detail },
  }));
}

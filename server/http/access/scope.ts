import { type RawBuilder, sql } from 'kysely';
import { may, type Principal } from './principal.ts';

/** What a reader sees of the company: everything, what is about the clients of their own caseload, or nothing. */
export type Scope = 'all' | 'assigned' | null;

/** For notes and sessions (readings 32 and 45). */
export function noteScope(who: Principal): Scope {
  if (may(who, 'company.notes.view')) return 'all';
  return may(who, 'company.notes.assigned') ? 'assigned' : null;
}

export function clientScope(who: Principal): Scope {
  if (may(who, 'company.clients.view')) return 'all';
  return may(who, 'client.view') ? 'assigned' : null;
}

/** `and …`, so that the column names a client whom the reader sees. */
export function andInScope(who: Principal, scope: Scope, column = 'client_id'): RawBuilder<unknown> {
  if (scope === 'all') return sql``;
  return sql`and ${sql.ref(column)} in (${caseload(who)})`;
}

/** The same as a condition of a list. */
export function scopeOf(who: Principal, scope: Scope): RawBuilder<unknown>[] {
  return scope === 'all' ? [] : [sql`client_id in (${caseload(who)})`];
}

/** Ids of the clients on the reader's caseload now. */
export function caseload({ companyId, userId }: Principal): RawBuilder<unknown> {
  return sql`select caseloads.client_id from caseloads
    where caseloads.company_id = ${companyId} and caseloads.user_id = ${userId} and caseloads.removed_at is null`;
}

import { type AuditKind, auditKinds } from '#contract/audit.ts';
import { type DateRange, rangeQuery, readRange } from '#domain/time/date-range.ts';
import { recordNumber } from '#lib/record-number.ts';

/** What the audit is narrowed to; it lives in the address. */
export type AuditFilters = {
  user: number | null;
  /** What is asked for; null: what was done, or anything where an action or a record is named. */
  kind: AuditKind | null;
  /** The beginning of the action, as the server knows it: `GET`, `POST /api/note`, `sign-in`. */
  action: string;
  entity: string;
  entityId: number | null;
  days: DateRange | null;
  page: number;
};

export const noAuditFilters: AuditFilters = {
  user: null,
  kind: null,
  action: '',
  entity: '',
  entityId: null,
  days: null,
  page: 1,
};

/** Anything that is not a filter (a typed-in or outdated value) is left out, never an error. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200);
  return {
    user: recordNumber(params.get('user')),
    kind: auditKinds.find((kind) => kind === params.get('kind')) ?? null,
    action: text('action'),
    entity: text('entity'),
    entityId: recordNumber(params.get('entity_id')),
    days: readRange(params.get('days')),
    page: recordNumber(params.get('page')) ?? 1,
  };
}

/** Under the names that the server uses. What was only seen is apart. */
export function auditQuery(filters: AuditFilters): Record<string, string | undefined> {
  const { kind, action, entity, entityId } = filters;
  const usual = action === '' && entity === '' && entityId === null ? 'done' : undefined;
  return { ...namesOf(filters), kind: kind ?? usual };
}

function namesOf({ user, action, entity, entityId, days }: AuditFilters): Record<string, string | undefined> {
  return {
    user: user === null ? undefined : String(user),
    action: action || undefined,
    entity: entity || undefined,
    entity_id: entityId === null ? undefined : String(entityId),
    from: days?.from || undefined,
    to: days?.to || undefined,
  };
}

export function writeAuditFilters(filters: AuditFilters): URLSearchParams {
  const { from: _from, to: _to, ...query } = namesOf(filters);
  const page = filters.page > 1 ? String(filters.page) : undefined;
  const set = Object.entries({ ...query, kind: filters.kind ?? undefined, days: rangeQuery(filters.days), page });
  return new URLSearchParams(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

export function isNarrowed(filters: AuditFilters): boolean {
  return writeAuditFilters({ ...filters, page: 1 }).size > 0;
}

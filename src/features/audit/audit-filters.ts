import { auditKinds } from '#contract/audit.ts';
import { days, narrowing, oneOf, page, record, type ValuesOf, words } from '#lists/filters.ts';

/** What the audit is narrowed to. */
export const auditFilters = {
  /** What is asked for; null: what was done, or anything where an action or a record is named. */
  kind: oneOf('kind', auditKinds, null, 'Show'),
  user: record('user', 'Person'),
  /** The beginning of the action, as the server knows it: `GET`, `POST /api/note`, `sign-in`. */
  action: words('action'),
  entity: words('entity'),
  entityId: record('entity_id', 'Number'),
  days: days('days', 'Date'),
  page,
};

export type AuditFilters = ValuesOf<typeof auditFilters>;

/** Under the names that the server uses. What was only seen is apart. */
export function auditQuery(filters: AuditFilters): Record<string, string | undefined> {
  const { days: _days, ...query } = narrowing(auditFilters, filters);
  const { kind, action, entity, entityId } = filters;
  const usual = action === '' && entity === '' && entityId === null ? 'done' : undefined;
  return {
    ...query,
    from: filters.days?.from || undefined,
    to: filters.days?.to || undefined,
    kind: kind ?? usual,
  };
}

import type { Db } from '#server/db/pool.ts';

export interface AuditRow {
  at: Date;
  who: { companyId: number; userId: number };
  action: string;
  entity?: string;
  entityId?: number;
  requestId: string;
  deviceId?: string | null;
  /** Names of fields, reasons and the like: never what was written in them. */
  detail?: Record<string, unknown>;
}

/** Writes down who did what, in the transaction that did it. */
export async function recordAudit(db: Db, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      company_id: row.who.companyId,
      at: row.at,
      user_id: row.who.userId,
      action: row.action,
      entity: row.entity ?? null,
      entity_id: row.entityId ?? null,
      request_id: row.requestId,
      device_id: row.deviceId ?? null,
      detail: row.detail ?? {},
    })
    .execute();
}

import type { Db } from '../pool.ts';

export interface AuditRow {
  at: Date;
  who: { companyId: number; userId: number };
  action: string;
  entity?: string;
  entityId?: number;
  requestId: string;
  deviceId?: string | null;
  /** Names of fields, reasons and the like: never what was written in them, settings of the company excepted. */
  detail?: Record<string, unknown>;
}

/** On whose record stands what follows from a call, besides what the call itself did, and with which details. */
export type OnRecord = Pick<AuditRow, 'requestId' | 'detail'> & { userId: number };

/** The statement that writes down who did what, to be part of a larger one. */
export function insertAudit(db: Db, row: AuditRow) {
  return insertAudits(db, [row]);
}

/** The same for several at once, all of one company. */
export function insertAudits(db: Db, rows: readonly AuditRow[]) {
  return db.insertInto('audit').values(
    rows.map((row) => ({
      company_id: row.who.companyId,
      at: row.at,
      user_id: row.who.userId,
      action: row.action,
      entity: row.entity ?? null,
      entity_id: row.entityId ?? null,
      request_id: row.requestId,
      device_id: row.deviceId ?? null,
      detail: row.detail ?? {},
    })),
  );
}

/** Writes down who did what, in the transaction that did it. */
export async function recordAudit(db: Db, row: AuditRow): Promise<void> {
  await insertAudit(db, row).execute();
}

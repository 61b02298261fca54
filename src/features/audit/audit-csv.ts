import type { AuditEntry } from '#contract/audit.ts';
import { auditEndpoints } from '#contract/audit.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { inZone } from '#domain/time/service-time.ts';
import { csvText } from '#lib/csv.ts';
import type { Server } from '#sync/server.ts';
import { detailText } from './audit-details.ts';
import { type AuditFilters, auditQuery } from './audit-filters.ts';
import { didText, entityNames } from './audit-words.ts';

/** Nobody reads a spreadsheet with more rows than this; a narrower filter gives the rest. */
export const MOST_ROWS = 10_000;
const PAGE = 200;

/** Every row that matches, newest first, page after page. @throws AskFailed */
export async function readWhole(
  server: Pick<Server, 'ask'>,
  filters: AuditFilters,
  onProgress: (rows: number) => void,
): Promise<{ rows: AuditEntry[]; whole: boolean }> {
  const rows: AuditEntry[] = [];
  for (let cursor: string | undefined; rows.length < MOST_ROWS; ) {
    const answer = await server.ask(auditEndpoints.audit, { query: { ...auditQuery(filters), limit: PAGE, cursor } });
    rows.push(...answer.data);
    onProgress(rows.length);
    if (answer.nextCursor === null) return { rows, whole: true };
    cursor = answer.nextCursor;
  }
  return { rows, whole: false };
}

/** The rows as a file: the columns people read first, the server's own terms last. */
export function auditCsv(rows: readonly AuditEntry[], zone: string, names: ListNames): string {
  const head = ['Date', 'Time', 'Person', 'Action', 'Record', 'Number', 'Details', 'Call', 'Request', 'Device'];
  const lines = rows.map((row) => {
    const { at, user, action, detail, entity, entity_id, request_id, device_id } = row;
    const { date, time } = inZone(Date.parse(at), zone);
    const what = entity === null ? '' : (entityNames[entity] ?? entity);
    const who = user ? nameIn(names.users, user) : '';
    return [
      date,
      time,
      who,
      didText(action, detail),
      what,
      entity_id ?? '',
      detailText(row, names),
      action,
      request_id ?? '',
      device_id ?? '',
    ];
  });
  return csvText([head, ...lines]);
}

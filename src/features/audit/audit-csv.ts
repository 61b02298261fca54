import type { AuditEntry } from '#contract/audit.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { csvText } from '#domain/csv.ts';
import { inZone } from '#domain/time/service-time.ts';
import { detailText } from './audit-details.ts';
import { didText, entityNames } from './audit-words.ts';

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

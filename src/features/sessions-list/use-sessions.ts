import { useLiveQuery } from 'dexie-react-hooks';
import type { Client } from '#contract/people.ts';
import type { RecordStatus } from '#db/queries/record-status.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { listSessions, listStillOpen } from '#db/queries/sessions.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { type ClientDays, passes } from '#lists/client-days.ts';

type SessionsPage = {
  rows: SessionRow[];
  page: number;
  /** That pass the filters, and in all. */
  total: number;
  all: number;
  /** Whose sessions they are. */
  clients: Pick<Client, 'id' | 'first_name' | 'last_name'>[];
  statuses: Map<string, RecordStatus>;
  /** Open on another device, most recently started first, whatever is filtered. */
  elsewhere: SessionRow[];
};

/**
 * One page of the person's own sessions on this device, live: those not on the server first, then the latest service
 * date. An analyst also has other people's sessions here; only their authors may restart those, so they are not listed.
 */
export function useSessions(filters: ClientDays, size: number): SessionsPage | undefined {
  const { db } = useDevice();
  return useLiveQuery(async () => {
    const [all, open, unsent] = await Promise.all([listSessions(db), listStillOpen(db), listUnsent(db)]);
    const own = all.filter((row) => row.userId === db.userId);
    const elsewhere = open.filter((row) => row.userId === db.userId && !row.eventsHere);
    const rows = own.filter(({ clientId, startDate }) => passes(clientId, startDate, filters));
    const lanes = new Set(unsent.map((record) => record.lane));
    const first = rows.filter((row) => lanes.has(`session:${row.id}`));
    const ordered = [...first, ...rows.filter((row) => !lanes.has(`session:${row.id}`))];
    const shown = Math.min(filters.page, Math.max(1, Math.ceil(ordered.length / size)));
    const here = ordered.slice((shown - 1) * size, shown * size);
    const keys = here.map((row) => ({ entityType: 'session' as const, entityId: row.id }));
    const clients = [...new Map(own.map(({ clientId: id, clientName }) => [id, { id, ...clientName }])).values()];
    const statuses = await listRecordStatuses(db, keys);
    return { rows: here, page: shown, total: ordered.length, all: own.length, clients, statuses, elsewhere };
  }, [db, filters, size]);
}

import { useLiveQuery } from 'dexie-react-hooks';
import type { RecordStatus } from '#db/queries/record-status.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { listSessions } from '#db/queries/sessions.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';

type SessionsPage = {
  rows: SessionRow[];
  page: number;
  total: number;
  statuses: Map<string, RecordStatus>;
};

/**
 * One page of the person's own sessions on this device, live: those not on the server first, then the latest service
 * date. An analyst also has other people's sessions here; only their authors may restart those, so they are not listed.
 */
export function useSessions(page: number, size: number): SessionsPage | undefined {
  const { db } = useDevice();
  return useLiveQuery(async () => {
    const [all, unsent] = await Promise.all([listSessions(db), listUnsent(db)]);
    const rows = all.filter((row) => row.userId === db.userId);
    const lanes = new Set(unsent.map((record) => record.lane));
    const first = rows.filter((row) => lanes.has(`session:${row.id}`));
    const ordered = [...first, ...rows.filter((row) => !lanes.has(`session:${row.id}`))];
    const shown = Math.min(page, Math.max(1, Math.ceil(ordered.length / size)));
    const here = ordered.slice((shown - 1) * size, shown * size);
    const keys = here.map((row) => ({ entityType: 'session' as const, entityId: row.id }));
    return { rows: here, page: shown, total: ordered.length, statuses: await listRecordStatuses(db, keys) };
  }, [db, page, size]);
}

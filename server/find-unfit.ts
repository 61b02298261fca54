import { endpoints } from '#contract/endpoints.ts';
import { type PolicyDifferences, policyWith } from '#domain/access/policy.ts';
import type { Db } from './db/pool.ts';
import { inCompany } from './db/transaction.ts';
import { listAudit } from './features/audit/list-audit.ts';
import { listEntries } from './features/behaviors/list-entries.ts';
import { listSittings } from './features/behaviors/list-sittings.ts';
import { listGroups } from './features/billing/list-groups.ts';
import { listDevices } from './features/devices/list-devices.ts';
import { listHeld } from './features/held/list-held.ts';
import { listCompanyNotes } from './features/notes/list-notes.ts';
import { eventsOf } from './features/schedule/list-events.ts';
import { listSessions } from './features/session/list-sessions.ts';
import type { Principal } from './http/access/principal.ts';
import { fitRows, type UnshownRow } from './http/answer/fit-answer.ts';

/** A row that every list leaves out; `list` is the address that would show it. */
export interface UnfitRow extends UnshownRow {
  companyId: number;
}

const LIMIT = 200;
/** The calendar is read by the year, with all that was decided. */
const years = Array.from({ length: 300 }, (_, at) => 1900 + at);

/**
 * Reads every list to its end as somebody who may see everything, by the same code and schemas that answer people, and
 * tells which rows are left out: by number and by the fields that do not fit, never by what stands in them.
 */
export async function findUnfit(db: Db, now: Date): Promise<UnfitRow[]> {
  const companies = await db.selectFrom('companies').select(['id', 'policy']).orderBy('id').execute();
  const found: UnfitRow[] = [];
  for (const { id, policy } of companies) {
    const rows = await inCompany(db, id, (tx) => findInCompany(tx, everything(id, policy), now), 'read only');
    found.push(...rows.map((row) => ({ ...row, companyId: id })));
  }
  return found;
}

function everything(companyId: number, policy: PolicyDifferences): Principal {
  return { companyId, userId: 0, familyId: '', disabled: false, permissions: ['*'], policy: policyWith(policy) };
}

async function findInCompany(db: Db, who: Principal, now: Date): Promise<UnshownRow[]> {
  const call = { db, who, now, params: undefined, body: undefined };
  const clients = await db.selectFrom('clients').select('id').where('company_id', '=', who.companyId).execute();
  const found = [
    await readAll(endpoints.sessions, (query) => listSessions({ ...call, query })),
    await readAll(endpoints.companyNotes, (query) => listCompanyNotes({ ...call, query })),
    await readAll(endpoints.payGroups, (query) => listGroups({ ...call, query })),
    await readAll(endpoints.devices, (query) => listDevices({ ...call, query })),
    await readAll(endpoints.audit, (query) => listAudit({ ...call, query })),
    await readAll(endpoints.heldWork, ({ limit, cursor }) =>
      listHeld({ ...call, query: { limit, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    ),
  ];
  const seen = new Set<unknown>();
  for (const year of years) {
    const days = { start: `${year}-01-01`, end: `${year}-12-31` };
    const { unshown } = await fitRows(endpoints.scheduleEvents, await eventsOf(db, who, days, '1900-01-01'));
    // A rule stands in every year that it goes on in.
    found.push(unshown.filter(({ id }) => !seen.has(id)));
    for (const { id } of unshown) seen.add(id);
  }
  for (const { id: client } of clients) {
    found.push(
      await readAll(endpoints.entries, (query) => listEntries({ ...call, query: { ...query, client } })),
      await readAll(endpoints.sittings, (query) => listSittings({ ...call, query: { ...query, client } })),
    );
  }
  return found.flat();
}

type Page = { limit: number; cursor: string | undefined };

async function readAll(
  endpoint: Parameters<typeof fitRows>[0],
  read: (page: Page) => Promise<{ nextCursor: string | null }>,
): Promise<UnshownRow[]> {
  const found: UnshownRow[] = [];
  let cursor: string | undefined;
  do {
    const answer = await read({ limit: LIMIT, cursor });
    found.push(...(await fitRows(endpoint, answer)).unshown);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

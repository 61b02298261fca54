import { endpoints } from '#contract/endpoints.ts';
import { type PolicyDifferences, policyWith } from '#domain/access/policy.ts';
import type { Db } from './db/pool.ts';
import { listBehaviors, listSkills } from './db/queries/list-programs.ts';
import { listClientRecords, listUserRecords } from './db/queries/people-records.ts';
import { inCompany } from './db/transaction.ts';
import { listAudit } from './features/audit/list-audit.ts';
import { listEntries } from './features/behaviors/list-entries.ts';
import { listSittings } from './features/behaviors/list-sittings.ts';
import { listGroups } from './features/billing/list-groups.ts';
import { listUndone } from './features/billing/list-undone.ts';
import { listDevices } from './features/devices/list-devices.ts';
import { listFlags } from './features/flags/list-flags.ts';
import { listHeld } from './features/held/list-held.ts';
import { listCompanyNotes } from './features/notes/list-notes.ts';
import { listPhaseLines } from './features/programs/list-phase-lines.ts';
import { listRoles } from './features/roles/role-rows.ts';
import { eventsOf } from './features/schedule/list-events.ts';
import { listSessions } from './features/session/list-sessions.ts';
import type { Principal } from './http/access/principal.ts';
import { fitRows, type UnshownRow } from './http/answer/fit-answer.ts';
import type { Answer } from './http/route.ts';

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
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'policy'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
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

/** Every list that may leave rows out. What one of them lacks does not compile. */
type Lists = {
  [K in keyof typeof endpoints]: Answer<(typeof endpoints)[K]> extends { unshown?: number | undefined } ? K : never;
}[keyof typeof endpoints];

/** Lists whose rows stand in another one, or are those of whoever asks. */
const madeOfOthers = [
  'payload',
  'notes',
  'briefCompanyNotes',
  'download',
  'pay',
  'briefPay',
  'paySubtotals',
  'moneyActs',
  'clientsLow',
  'notifications',
  'syncChanges',
] as const satisfies readonly Lists[];

interface Reading {
  db: Db;
  who: Principal;
  now: Date;
  params: undefined;
  body: undefined;
  clients: readonly number[];
}

type Read = (call: Reading) => Promise<UnshownRow[]>;

const lists: Record<Exclude<Lists, (typeof madeOfOthers)[number]>, Read> = {
  sessions: (call) => readAll(endpoints.sessions, (query) => listSessions({ ...call, query })),
  companyNotes: (call) => readAll(endpoints.companyNotes, (query) => listCompanyNotes({ ...call, query })),
  payGroups: (call) => readAll(endpoints.payGroups, (query) => listGroups({ ...call, query })),
  undone: async (call) => unshownIn(endpoints.undone, await listUndone({ ...call, query: undefined })),
  devices: (call) => readAll(endpoints.devices, (query) => listDevices({ ...call, query })),
  audit: (call) => readAll(endpoints.audit, (query) => listAudit({ ...call, query })),
  heldWork: (call) =>
    readAll(endpoints.heldWork, ({ limit, cursor }) =>
      listHeld({ ...call, query: { limit, cursor: cursor === undefined ? undefined : Number(cursor) } }),
    ),
  clients: async ({ db, who }) => unshownIn(endpoints.clients, { data: await listClientRecords(db, who.companyId) }),
  users: async ({ db, who }) => unshownIn(endpoints.users, { data: await listUserRecords(db, who.companyId) }),
  roles: async ({ db, who }) => unshownIn(endpoints.roles, { data: await listRoles(db, who.companyId) }),
  behaviors: async ({ db, who }) => unshownIn(endpoints.behaviors, { data: await listBehaviors(db, who.companyId) }),
  skills: async ({ db, who }) => unshownIn(endpoints.skills, { data: await listSkills(db, who.companyId) }),
  flags: readFlags,
  scheduleEvents: readCalendar,
  entries: ofEachClient((call, client) =>
    readAll(endpoints.entries, (query) => listEntries({ ...call, query: { ...query, client } })),
  ),
  sittings: ofEachClient((call, client) =>
    readAll(endpoints.sittings, (query) => listSittings({ ...call, query: { ...query, client } })),
  ),
  phaseLines: ofEachClient(async (call, client) =>
    unshownIn(endpoints.phaseLines, await listPhaseLines({ ...call, query: { client } })),
  ),
};

async function findInCompany(db: Db, who: Principal, now: Date): Promise<UnshownRow[]> {
  const clients = await db.selectFrom('clients').select('id').where('company_id', '=', who.companyId).execute();
  const call = { db, who, now, params: undefined, body: undefined, clients: clients.map(({ id }) => id) };
  const found: UnshownRow[] = [];
  for (const read of Object.values(lists)) found.push(...(await read(call)));
  return found;
}

async function readFlags(call: Reading): Promise<UnshownRow[]> {
  const { db, who } = call;
  const ofCompany = db.selectFrom('flags').select('category').distinct().where('company_id', '=', who.companyId);
  const found: UnshownRow[] = [];
  for (const { category } of await ofCompany.execute())
    found.push(...(await unshownIn(endpoints.flags, await listFlags({ ...call, query: { category } }))));
  return found;
}

async function readCalendar({ db, who }: Reading): Promise<UnshownRow[]> {
  const found = new Map<unknown, UnshownRow>();
  for (const year of years) {
    const days = { start: `${year}-01-01`, end: `${year}-12-31` };
    const rows = await unshownIn(endpoints.scheduleEvents, await eventsOf(db, who, days, '1900-01-01'));
    // A rule stands in every year that it goes on in.
    for (const row of rows) found.set(row.id, found.get(row.id) ?? row);
  }
  return [...found.values()];
}

function ofEachClient(read: (call: Reading, client: number) => Promise<UnshownRow[]>): Read {
  return async (call) => {
    const found: UnshownRow[] = [];
    for (const client of call.clients) found.push(...(await read(call, client)));
    return found;
  };
}

const unshownIn = async (...given: Parameters<typeof fitRows>): Promise<UnshownRow[]> =>
  (await fitRows(...given)).unshown;

type Page = { limit: number; cursor: string | undefined };

async function readAll(
  endpoint: Parameters<typeof fitRows>[0],
  read: (page: Page) => Promise<{ nextCursor: string | null }>,
): Promise<UnshownRow[]> {
  const found: UnshownRow[] = [];
  let cursor: string | undefined;
  do {
    const answer = await read({ limit: LIMIT, cursor });
    found.push(...(await unshownIn(endpoint, answer)));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

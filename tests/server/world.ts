import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { OpenedSession, StartSessionBody, SubmitSessionBody } from '#contract/session.ts';
import { grantId } from '#domain/access/grants.ts';
import type { Permission } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { inZone } from '#domain/time/service-time.ts';
import { createApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import type { Db } from '#server/db/pool.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Mail, MailMessage } from '#server/http/mail/mail.ts';
import { createTestDatabase } from '../setup/database.ts';

export const emails = {
  rbt: 'therapist@demo.test',
  rbt2: 'therapist2@demo.test',
  bcba: 'analyst@demo.test',
  staff: 'staff@demo.test',
  admin: 'admin@demo.test',
  other: 'staff@other.test',
} as const;
export type Who = keyof typeof emails;

type Body = string | object | undefined;

interface Asked {
  as?: Who | undefined;
  token?: string;
  body?: Body;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

/** The server with the demo company, a clock that the test moves, and people who sign in when they are first needed. */
export interface World {
  app: FastifyInstance;
  db: Db;
  clock: { now(): Date; advance(seconds: number): void };
  /** Every mail that left, in order. */
  mails: MailMessage[];
  /** Everything that the server logged. */
  logged(): string;
  ask(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    asked?: Asked,
  ): Promise<LightMyRequestResponse>;
  tokenOf(who: Who): Promise<string>;
  /** Signs in anew the next time this person asks, as after a long break. */
  forget(who: Who): void;
  close(): Promise<void>;
}

interface WorldOptions {
  /** To the database, at most. */
  connections?: number;
  /** In place of the recorder. */
  mail?: Mail;
  limits?: Partial<Limits>;
  publicUrl?: string;
  staticDir?: string;
  demoBanner?: boolean;
  /** Without one, sensitive fields can't be saved. */
  fieldKeys?: readonly Buffer[];
}

/** A test asks faster than anybody; those of the allowances and shares hand in their own. */
const manyRequests = { requestsOfPerson: 1e9, requestsOfDevices: 1e9, requestsOfAddress: 1e9, workAtOnceMs: 1e9 };

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { db, drop } = await createTestDatabase({ demo: true, connections: options.connections });
  const lines: string[] = [];
  let ahead = 0;
  const clock = {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
  const { publicUrl = '', staticDir = '/nowhere', demoBanner = false, limits } = options;
  const mails: MailMessage[] = [];
  const recorder: Mail = { send: async (message) => void mails.push(message) };
  const app = await createApp({
    db,
    config: { publicUrl, staticDir, demoBanner },
    clock,
    mail: options.mail ?? recorder,
    limits: { ...manyRequests, ...limits },
    fieldKeys: options.fieldKeys ?? [Buffer.alloc(32, 7)],
    log: { write: (line) => void lines.push(line) },
  });
  const tokens = new Map<Who, Promise<string>>();
  const world: World = {
    app,
    db,
    clock,
    mails,
    logged: () => lines.join(''),
    async ask(method, path, { as, token, body, headers = {}, cookies } = {}) {
      const bearer = token ?? (as && (await world.tokenOf(as)));
      const request: InjectOptions = {
        method,
        url: path,
        headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
        ...(cookies ? { cookies } : {}),
      };
      return app.inject(request);
    },
    tokenOf(who) {
      const token = tokens.get(who) ?? signIn(world, emails[who]).then((answer) => answer.json().access_token);
      tokens.set(who, token);
      return token;
    },
    forget: (who) => void tokens.delete(who),
    async close() {
      await app.close();
      await drop();
    },
  };
  return world;
}

export function signIn(world: World, username: string, password = DEMO_PASSWORD): Promise<LightMyRequestResponse> {
  return world.ask('POST', '/oauth/token', {
    body: { grant_type: 'password', client_id: 'tallybook-web', username, password },
  });
}

/**
 * How many statements with these words in them wait for somebody's lock. The words, because others may wait as well: the
 * log of reads is written when it likes. Of this database alone, because the tests share a cluster.
 */
export async function waiting(db: Db, words: string): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and position(${words} in query) > 0`.execute(db);
  return rows.length;
}

/** A client of the demo company by last name. */
export async function clientId(world: World, lastName: string): Promise<number> {
  const row = await world.db
    .selectFrom('clients')
    .select('id')
    .where('last_name', '=', lastName)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function userId(world: World, email: string): Promise<number> {
  const row = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}

/** A behavior of the demo company by name. */
export async function behaviorId(world: World, name: string): Promise<number> {
  const row = await world.db
    .selectFrom('behaviors')
    .innerJoin('companies', 'companies.id', 'behaviors.company_id')
    .select('behaviors.id')
    .where('behaviors.name', '=', name)
    .orderBy('companies.id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function skillId(world: World, name: string): Promise<number> {
  const row = await world.db
    .selectFrom('skills')
    .select('id')
    .where('name', '=', name)
    .orderBy('company_id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Saves the company's policy with some fields changed. */
export async function changePolicy(world: World, changed: Partial<Policy>): Promise<void> {
  const { policy, version } = (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
  const body = { ...policy, ...changed };
  const answer = await world.ask('PUT', '/api/company/policy', { as: 'admin', body, headers: ifMatch({ version }) });
  if (answer.statusCode !== 200) throw new Error(`company/policy: ${answer.statusCode} ${answer.body}`);
}

/** A role of the demo company that may do only this. */
export async function newRole(world: World, name: string, ...permissions: Permission[]): Promise<number> {
  const ids = permissions.map((one) => grantId(one));
  const answer = await world.ask('POST', '/api/company/role', { as: 'admin', body: { name, ids } });
  if (answer.statusCode >= 300) throw new Error(`company/role: ${answer.statusCode} ${answer.body}`);
  return answer.json().role.id;
}

export function today(world: World): string {
  return inZone(world.clock.now().getTime(), 'America/New_York').date;
}

let nextDay = 0;
/** A day long before the demo company's first, and another one each time: its visits overlap nothing. */
export function freeDay(): string {
  nextDay += 1;
  return new Date(Date.UTC(2015, 0, nextDay)).toISOString().slice(0, 10);
}

interface StartOptions {
  as?: Who;
  client?: string;
  date?: string;
  startTime?: string;
  uid?: string;
  /** What else the body says. */
  more?: Partial<StartSessionBody>;
}

/** Starts a session as a device would, and gives back what the server answered. */
export async function startSession(world: World, options: StartOptions = {}): Promise<OpenedSession> {
  const { as = 'rbt', client = 'Ruiz', date = freeDay(), startTime = '15:00', uid = uuid(), more } = options;
  const answer = await world.ask('POST', '/api/session/start', {
    as,
    body: { uid, client_id: await clientId(world, client), visit_location: 1, startDate: date, startTime, ...more },
  });
  if (answer.statusCode >= 300) throw new Error(`session/start: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** A whole note of a visit. */
/** The header that names the version of a row that the caller saw. */
export const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

export function noteBody(client_id: number, date_visited: string, changes: object = {}) {
  return {
    uid: uuid(),
    client_id,
    date_visited,
    location: 2 as const,
    begin_time: '15:00',
    end_time: '17:00',
    ...perNoteText(() => ''),
    target_behaviors: 'Tantrum occurred 4 times.',
    who_present: 'Mother',
    health_safety: 'Nothing to report.',
    ...changes,
  };
}

/** What Submit sends for a session that began at 3 PM and ended at 5. */
export function submitBody({ session }: OpenedSession, changes: Partial<SubmitSessionBody> = {}): SubmitSessionBody {
  return {
    session_uid: session.uid,
    endDate: session.startDate,
    endTime: '17:00',
    observed_zero: [],
    not_observed: [],
    note: noteBody(session.client.id, session.startDate),
    ...changes,
  };
}

let seq = 0;
/** An event as a device stamps it. */
export function event(kind: string, fields: object = {}, at = '2026-11-20T15:00:00-05:00') {
  seq += 1;
  return { uid: uuid(), seq, kind, at, tz: 'America/New_York', ...fields };
}

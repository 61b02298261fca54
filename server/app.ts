import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyPluginCallback, LogController } from 'fastify';
import { v7 as uuid } from 'uuid';
import { findBuild } from './builds/current-build.ts';
import type { Config } from './config.ts';
import { useOfAll } from './db/places/places.ts';
import type { Db } from './db/pool.ts';
import { registerAccount } from './features/account/routes.ts';
import { registerApiDocument } from './features/api-document/routes.ts';
import { registerAudit } from './features/audit/routes.ts';
import { registerAuth } from './features/auth/routes.ts';
import { registerBehaviors } from './features/behaviors/routes.ts';
import { registerBilling } from './features/billing/routes.ts';
import { registerDevices } from './features/devices/routes.ts';
import { registerFlags } from './features/flags/routes.ts';
import { registerHeld } from './features/held/routes.ts';
import { registerHome } from './features/home/routes.ts';
import { registerNotes } from './features/notes/routes.ts';
import { registerNotifications } from './features/notifications/routes.ts';
import { registerPeople } from './features/people/routes.ts';
import { registerPrograms } from './features/programs/routes.ts';
import { registerRoles } from './features/roles/routes.ts';
import { registerSchedule } from './features/schedule/routes.ts';
import { registerSession } from './features/session/routes.ts';
import { registerSettings } from './features/settings/routes.ts';
import { registerSync } from './features/sync/routes.ts';
import { registerSyncStatus } from './features/sync-status/routes.ts';
import { answerHomeOnly } from './home-only.ts';
import { createFieldSeal } from './http/access/field-seal.ts';
import { createPasswords } from './http/access/passwords.ts';
import { createRateLimit, type SetLimits } from './http/access/rate-limit.ts';
import { createReadLog } from './http/access/read-log.ts';
import { createWorkShares } from './http/access/work-shares.ts';
import { addAnswerHeaders } from './http/answer/answer-headers.ts';
import { createAnswerTurns } from './http/answer/answer-turns.ts';
import { createBacklog } from './http/answer/backlog.ts';
import { answerClientError } from './http/answer/client-error.ts';
import { answerError, answerProblems } from './http/answer/problem-answers.ts';
import type { Clock } from './http/clock.ts';
import { requireDeclaredRoutes } from './http/declared-routes.ts';
import { serveHealth } from './http/health.ts';
import { takeJson } from './http/json-body.ts';
import { defaultLimits, type Limits } from './http/limits.ts';
import { createMails } from './http/mail/deliver-mails.ts';
import { type Mail, noMail } from './http/mail/mail.ts';
import { countAnswers, type Metrics } from './http/metrics.ts';
import { type LogStream, logAnswers, loggerOptions } from './http/request-log.ts';
import { addSecurityHeaders, DEFAULT_HSTS, NO_HSTS } from './http/security-headers.ts';
import { createStandby } from './http/standby.ts';
import { serveStaticFiles } from './http/static-files.ts';
import { takeInBeforeClosing } from './stop-app.ts';

interface AppOptions {
  db: Db;
  /** A standby of it, for lists; without one everything is read from `db`. */
  readDb?: Db | undefined;
  config: Pick<Config, 'publicUrl' | 'staticDir'> & {
    /** Every screen says that its people are made up; without it none does. */
    demoBanner?: boolean;
    limits?: Partial<SetLimits>;
    hsts?: Config['hsts'];
    /** Null: nobody but this machine; absent in tests, where every name is answered. */
    openedBy?: Config['openedBy'];
  };
  clock: Clock;
  /** Only tests hand in others. */
  limits?: Partial<Limits>;
  /** How mail leaves; without it none does, and what is asked for waits. */
  mail?: Mail;
  /** 32 bytes each; without one, sensitive fields can't be saved (`field-keys.ts`). */
  fieldKeys?: readonly Buffer[];
  /** Where the log goes; without it nothing is logged. */
  log?: LogStream;
  /** Where answers are counted; without it they are not. */
  metrics?: Metrics;
  /** Follows requests; without it nobody does. */
  tracing?: FastifyPluginCallback;
}

const features = [
  registerApiDocument,
  registerAuth,
  registerSyncStatus,
  registerPeople,
  registerPrograms,
  registerBehaviors,
  registerHome,
  registerNotifications,
  registerSession,
  registerNotes,
  registerBilling,
  registerFlags,
  registerSchedule,
  registerRoles,
  registerSettings,
  registerSync,
  registerHeld,
  registerDevices,
  registerAccount,
  registerAudit,
];

/** The whole server, ready to listen or to be asked in-process. The database stays the caller's to close. */
export async function createApp({
  db,
  readDb,
  config,
  clock,
  limits: lifted,
  mail = noMail,
  fieldKeys = [],
  log,
  metrics,
  tracing,
}: AppOptions): Promise<FastifyInstance> {
  const limits: Limits = { ...defaultLimits, ...config.limits, ...lifted };
  const app = fastify({
    logger: log ? loggerOptions(log) : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => uuid(),
    bodyLimit: limits.bodyBytes,
    // Fastify switches Node's own limit off: whoever never ends a body would keep the connection for ever.
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: Math.min(limits.requestMs, 60_000),
      connectionsCheckingInterval: Math.min(limits.requestMs, 30_000),
    },
    // Who was let in is answered: a proxy hands on a 503 to the person, and tries another process only where it was refused.
    return503OnClosing: false,
    // With a public address there is a proxy in front, on this machine or in this network, that says who calls.
    trustProxy: config.publicUrl === '' ? false : ['loopback', 'linklocal', 'uniquelocal'],
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });
  if (tracing) await app.register(tracing);
  if (config.openedBy === null) answerHomeOnly(app);
  const build = findBuild(config.staticDir);
  const https = config.publicUrl.startsWith('https:');
  const reads = createReadLog(db, app.log);
  app.addHook('onClose', () => reads.close());
  const origin = () => config.publicUrl || (app.server.listening ? app.listeningOrigin : 'http://localhost');
  const count = metrics?.countMail ?? (() => undefined);
  const mails = createMails({ db, mail, clock, origin, log: app.log, count });
  app.addHook('onClose', () => mails.settled());
  const backlog = createBacklog(limits, { use: () => useOfAll(db) });
  app.addHook('onClose', async () => backlog.close());
  app.decorate('services', {
    db,
    standby: createStandby(readDb ?? null, {
      log: app.log,
      count: metrics?.countStandbyRead ?? (() => undefined),
    }),
    clock,
    limits,
    rateLimit: createRateLimit(limits, clock),
    answerTurns: createAnswerTurns(limits),
    backlog,
    workShares: createWorkShares(limits),
    https,
    passwords: createPasswords(limits),
    fieldSeal: createFieldSeal(fieldKeys),
    reads,
    mails,
    origin,
    demoBanner: config.demoBanner ?? false,
    build,
  });
  app.decorate('writeDoors', []);
  app.decorate('changedRows', new Map());
  app.decorate('life', { stopping: false });
  app.decorateRequest('who', null);
  app.decorateRequest('epoch', undefined);
  app.decorateRequest('seq', 0);
  app.decorateRequest('limitedBy', null);
  app.decorateRequest('unshown', 0);
  requireDeclaredRoutes(app);
  takeJson(app);
  answerProblems(app);
  addSecurityHeaders(app, https ? (config.hsts ?? DEFAULT_HSTS) : NO_HSTS);
  addAnswerHeaders(app);
  logAnswers(app);
  if (metrics) countAnswers(app, metrics);
  serveHealth(app);
  takeInBeforeClosing(app);
  await app.register(cookie);
  for (const register of features) await register(app);
  serveStaticFiles(app, build?.folder ?? null);
  await app.ready();
  return app;
}

import type { Endpoint } from '#contract/endpoint.ts';
import type { Build } from '#server/builds/current-build.ts';
import type { Db } from '#server/db/pool.ts';
import type { FieldSeal } from './access/field-seal.ts';
import type { Passwords } from './access/passwords.ts';
import type { Principal } from './access/principal.ts';
import type { LimitedBy, RateLimit } from './access/rate-limit.ts';
import type { ReadLog } from './access/read-log.ts';
import type { WorkShares } from './access/work-shares.ts';
import type { AnswerTurns } from './answer/answer-turns.ts';
import type { Backlog } from './answer/backlog.ts';
import type { Clock } from './clock.ts';
import type { Limits } from './limits.ts';
import type { Mails } from './mail/deliver-mails.ts';
import type { Standby } from './standby.ts';

/** What every feature is handed; nothing in the server reaches for the world by itself. */
export interface Services {
  db: Db;
  /** Where lists may be read, too. */
  standby: Standby;
  clock: Clock;
  limits: Limits;
  /** How often one caller may ask. */
  rateLimit: RateLimit;
  /** How many of their answers are made and sent at once. */
  answerTurns: AnswerTurns;
  /** Whether more comes in than is done. */
  backlog: Backlog;
  /** How much of this process one caller uses while others ask too. */
  workShares: WorkShares;
  passwords: Passwords;
  /** Seals the sensitive fields of a profile. */
  fieldSeal: FieldSeal;
  /** Writes down what the office read of clients. */
  reads: ReadLog;
  /** Sends the mails that wait in the database. */
  mails: Mails;
  /** Where links in mails lead: the address people type, never what a request says of itself. */
  origin(): string;
  /** Cookies may be `Secure`: people reach the server over https. */
  https: boolean;
  /** The demo company's people are told on every screen that it is made up. */
  demoBanner: boolean;
  /** Which version this is; null when the app was not built. */
  build: Build | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Changes once: from then on nobody new is to be sent here. */
    life: { stopping: boolean };
  }
  interface FastifyRequest {
    /** Null until authenticated, and on calls that anyone may make. */
    who: Principal | null;
    /** Which life of the database answered. */
    epoch: string | undefined;
    /** The newest change number of the caller's company when they asked. */
    seq: number;
    /** Whose allowance was used up, or what else was in the way, on a request that was turned away for it. */
    limitedBy: LimitedBy | null;
    /** Rows that were left out of the answer, because they do not fit it. */
    unshown: number;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** What the call does, in one line of the API's page. */
    summary?: string;
    /** Serves the built app, which holds no data. */
    staticFiles?: true;
    /** For whoever runs the server; holds no data either. */
    operations?: true;
  }
}

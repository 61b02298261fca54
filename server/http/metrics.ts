import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Db, poolUse } from '#server/db/pool.ts';
import { countMails } from '#server/db/queries/mail-queue.ts';

/** What one process counts for Prometheus. Labels hold route templates and codes, never an address, an id or a name. */
export interface Metrics {
  registry: Registry;
  /** Notes one answer. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** Notes what became of an attempt to send a mail. */
  countMail(outcome: 'sent' | 'put off' | 'expired'): void;
}

/** Seconds; the limits of the lists and writes lie in the middle of them. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createMetrics(db: Db): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(registry, db);
  watchMails(registry, db);
  const mails = new Counter({
    name: 'tallybook_mails_total',
    help: 'Attempts to send a mail: sent, put off to be tried again, expired unsent',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'tallybook_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'tallybook_deliveries_total',
    help: 'Writes that devices deliver: done, answered again, held for the office, refused for good, put off',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const limited = new Counter({
    name: 'tallybook_requests_limited_total',
    help: 'Requests that were told to wait (429), by whose allowance was used up: person, device, address',
    labelNames: ['by'],
    registers: [registry],
  });
  const unshown = new Counter({
    name: 'tallybook_rows_unshown_total',
    help: 'Rows left out of an answer because they do not fit it; npm run unfit-rows finds them',
    labelNames: ['route'],
    registers: [registry],
  });
  return {
    registry,
    countMail: (outcome) => mails.inc({ outcome }),
    observe(request, reply) {
      const { url = 'none', config } = request.routeOptions;
      const labels = { method: request.method, route: url, status: String(reply.statusCode) };
      durations.observe(labels, reply.elapsedTime / 1000);
      if (request.limitedBy !== null) limited.inc({ by: request.limitedBy });
      if (request.unshown > 0) unshown.inc({ route: url }, request.unshown);
      if (config.endpoint?.delivery) deliveries.inc({ outcome: outcomeOf(reply) });
    },
  };
}

/** Every answer of the app is noted. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
}

function outcomeOf(reply: FastifyReply): string {
  if (reply.hasHeader('idempotent-replayed')) return 'again';
  if (reply.statusCode === 202) return 'held';
  if (reply.statusCode < 300) return 'done';
  // Signed out, throttled, or broken: the device keeps it and comes back.
  return reply.statusCode >= 500 || [401, 408, 429].includes(reply.statusCode) ? 'put off' : 'refused';
}

function watchPool(registry: Registry, db: Db): void {
  new Gauge({
    name: 'tallybook_pool_connections',
    help: 'Connections to the database by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = poolUse(db);
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Of all processes together: the mails wait in the database. */
function watchMails(registry: Registry, db: Db): void {
  const oldest = new Gauge({
    name: 'tallybook_mails_oldest_seconds',
    help: 'How long the mail that waits longest has waited, 0 when none does',
    registers: [registry],
  });
  new Gauge({
    name: 'tallybook_mails_waiting',
    help: 'Mails that no mail server has taken yet',
    registers: [registry],
    async collect() {
      // Without its database a process has other figures to show: these keep their last value.
      const now = await countMails(db).catch(() => null);
      if (!now) return;
      this.set(now.waiting);
      oldest.set(now.oldest === null ? 0 : Math.max(0, (Date.now() - now.oldest.getTime()) / 1_000));
    },
  });
}

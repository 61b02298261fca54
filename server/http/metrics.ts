import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { useOfAll } from '#server/db/places/places.ts';
import type { Db } from '#server/db/pool.ts';
import { countMails } from '#server/db/queries/mail-queue.ts';
import type { StandbyOutcome } from './standby.ts';

/** What one process counts. Labels hold route templates and codes, never an address, an id or a name. */
export interface Metrics {
  /** Notes one answer. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** Notes what became of an attempt to send a mail. */
  countMail(outcome: 'sent' | 'put off' | 'expired'): void;
  /** Notes where a list was read that may be read on a standby. */
  countStandbyRead(outcome: StandbyOutcome): void;
}

/** Seconds; the limits of the lists and writes lie in the middle of them. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createMetrics(meter: Meter, db: Db): Metrics {
  watchPool(meter, db);
  watchMails(meter, db);
  const mails = meter.createCounter('tallybook_mails_total', {
    description: 'Attempts to send a mail: sent, put off to be tried again, expired unsent',
  });
  const durations = meter.createHistogram('tallybook_request_seconds', {
    description: 'Time from the first byte of a request to the end of its answer',
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  const deliveries = meter.createCounter('tallybook_deliveries_total', {
    description: 'Writes that devices deliver: done, answered again, held for the office, refused for good, put off',
  });
  const limited = meter.createCounter('tallybook_requests_limited_total', {
    description:
      'Requests that were told to wait, by whose allowance was used up (429): person, device, address; and lists, because writes waited (503): backlog',
  });
  const unshown = meter.createCounter('tallybook_rows_unshown_total', {
    description: 'Rows left out of an answer because they do not fit it; npm run unfit-rows finds them',
  });
  const standby = meter.createCounter('tallybook_standby_reads_total', {
    description: 'Reads that a standby may answer: by it, or by the primary because it was behind or away',
  });
  return {
    countStandbyRead: (outcome) => standby.add(1, { outcome }),
    countMail: (outcome) => mails.add(1, { outcome }),
    observe(request, reply) {
      const { url = 'none', config } = request.routeOptions;
      const labels = { method: request.method, route: url, status: String(reply.statusCode) };
      durations.record(reply.elapsedTime / 1000, labels);
      if (request.limitedBy !== null) limited.add(1, { by: request.limitedBy });
      if (request.unshown > 0) unshown.add(request.unshown, { route: url });
      if (config.endpoint?.delivery) deliveries.add(1, { outcome: outcomeOf(reply) });
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

function watchPool(meter: Meter, db: Db): void {
  const description = 'Connections to the database by state, and requests that wait for one';
  meter.createObservableGauge('tallybook_pool_connections', { description }).addCallback((result) => {
    const { open, idle, waiting } = useOfAll(db);
    result.observe(open - idle, { state: 'busy' });
    result.observe(idle, { state: 'idle' });
    result.observe(waiting, { state: 'waiting' });
  });
}

/** Of all processes together: the mails wait in the database. */
function watchMails(meter: Meter, db: Db): void {
  const waiting = meter.createObservableGauge('tallybook_mails_waiting', {
    description: 'Mails that no mail server has taken yet',
  });
  const oldest = meter.createObservableGauge('tallybook_mails_oldest_seconds', {
    description: 'How long the mail that waits longest has waited, 0 when none does',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      // Without its database a process has other figures to show, and says nothing of mails.
      const now = await countMails(db).catch(() => null);
      if (!now) return;
      result.observe(waiting, now.waiting);
      result.observe(oldest, now.oldest === null ? 0 : Math.max(0, (Date.now() - now.oldest.getTime()) / 1_000));
    },
    [waiting, oldest],
  );
}

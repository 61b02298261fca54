import type { FastifyInstance } from 'fastify';
import { readSchemaState, whyUnfit } from '#server/db/schema-state.ts';

/** After this long a load balancer should try another process. */
const PATIENCE_MS = 2_000;

interface Readiness {
  ready: boolean;
  reason?: string;
}

/**
 * `/healthz`: this process is alive, and of which version. `/readyz`: it can take requests, because its database answers and has the tables
 * it needs, and it is not about to stop. Both are for the machine next to it, and contain no personal data.
 */
export function serveHealth(app: FastifyInstance): void {
  app.get('/healthz', { config: { operations: true } }, async () => {
    const { version = null, commit = null } = app.services.build ?? {};
    return { alive: true, version, commit };
  });
  let asked: Promise<Readiness> | undefined;
  app.get('/readyz', { config: { operations: true } }, async (_request, reply) => {
    if (app.life.stopping) return reply.code(503).send({ ready: false, reason: 'stopping' });
    // However many ask at once, the database is asked once.
    asked ??= askDatabase(app).finally(() => {
      asked = undefined;
    });
    const answer = await asked;
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
  // From the moment it is stopping, nobody should come back on the connection they have.
  app.addHook('onSend', async (_request, reply) => {
    if (app.life.stopping) reply.header('connection', 'close');
  });
}

async function askDatabase(app: FastifyInstance): Promise<Readiness> {
  let giveUp: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((done) => {
    giveUp = setTimeout(() => done({ ready: false, reason: 'the database does not answer' }), PATIENCE_MS);
  });
  const answer = readSchemaState(app.services.db).then(
    (state): Readiness => {
      const reason = whyUnfit(state);
      return reason === null ? { ready: true } : { ready: false, reason };
    },
    (): Readiness => ({ ready: false, reason: 'the database does not answer' }),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(giveUp);
  }
}

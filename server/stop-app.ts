import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longer than the longest statement may run (server/db/transaction.ts). */
const REQUESTS_LIMIT_MS = 16_000;

/**
 * Stops serving without cutting anybody off: not ready first, then, when the notice is over, the door is closed, and
 * requests under way are answered. What is still open at the limit (milliseconds) is cut; a device that loses its answer
 * so asks again with the same key.
 */
export async function stopApp(
  app: FastifyInstance,
  { notice, limitMs = REQUESTS_LIMIT_MS }: { notice?: Promise<unknown>; limitMs?: number } = {},
): Promise<void> {
  app.life.stopping = true;
  await notice;
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** However many come, the door is closed after so many turns. */
const MOST_TURNS = 500;

/**
 * A connection that sent its request a moment ago looks idle until it is read, and one that waits to be let in is reset
 * when the door closes: a proxy answers 502 for both. Node lets in one a turn of its event loop, so turns are taken until
 * nobody came any more, and the door is closed in the last of them. Call it before the app is ready.
 */
export function takeInBeforeClosing(app: FastifyInstance): void {
  let letIn = 0;
  app.server.on('connection', () => {
    letIn += 1;
  });
  app.addHook('preClose', async () => {
    for (let turn = 0, before = -1; turn < MOST_TURNS && before !== letIn; turn++) {
      before = letIn;
      // The first turn may have begun before they arrived.
      await nextTurn();
      await nextTurn();
    }
  });
}

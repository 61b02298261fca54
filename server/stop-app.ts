import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longer than the longest statement may run (server/db/transaction.ts). */
const REQUESTS_LIMIT_MS = 16_000;

/**
 * Stops serving without cutting anybody off: not ready first, then the door is closed, and requests under way are
 * answered. What is still open at the limit is cut; a device that loses its answer so asks again with the same key.
 */
export async function stopApp(
  app: FastifyInstance,
  { delaySeconds = 0, limitMs = REQUESTS_LIMIT_MS }: { delaySeconds?: number; limitMs?: number } = {},
): Promise<void> {
  app.life.stopping = true;
  await pause(delaySeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

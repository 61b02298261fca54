import { listDiffering } from '#db/queries/verified.ts';
import { verifySessions } from '#sync/download/verify-sessions.ts';
import { addressOf } from '#sync/http.ts';
import { judge } from '#sync/send/outcome.ts';
import type { Server } from '#sync/server.ts';
import { say } from '../simulation/oracle.ts';
import { signInTo } from './company.ts';
import type { Field } from './devices.ts';
import type { RealDisk } from './disk.ts';

/**
 * What one device alone recorded and delivered must read the same on the server, to the letter. Where another device
 * recorded in the session as well, this one does not have all of it.
 */
export async function judgeDigests(field: Field): Promise<void> {
  const { world } = field;
  for (const device of world.devices)
    for (const disk of [...device.disks.values()] as RealDisk[]) {
      await verifySessions(
        { db: disk.view, server: await askCalmly(field, disk), now: () => world.time.now() },
        { again: true },
      );
      for (const { sessionId, events } of await listDiffering(disk.view)) {
        const others = world.saved.some(
          (saved) => saved.lane === `session:${sessionId}` && (saved.device !== device || saved.userId !== disk.userId),
        );
        if (!others) say(world, `session ${sessionId} reads otherwise on the server: ${JSON.stringify(events)}`);
      }
    }
}

/** The server, past the network of the history. */
async function askCalmly({ house, company }: Field, { userId }: RealDisk): Promise<Pick<Server, 'send'>> {
  const { access } = await signInTo(house.db, company, userId, house.clock.now());
  return {
    send: async ({ path }, { params, query }) => {
      const told = await house.app.inject({
        url: addressOf(path, params),
        query: query as Record<string, string>,
        headers: { authorization: `Bearer ${access}` },
      });
      return judge({
        kind: 'answer',
        status: told.statusCode,
        contentType: String(told.headers['content-type']),
        epoch: String(told.headers['x-epoch']),
        retryAfterMs: null,
        body: told.json(),
      });
    },
  };
}

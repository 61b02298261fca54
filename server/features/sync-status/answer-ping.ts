import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { browserText } from '#domain/access/browser-text.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { inCompany } from '#server/db/transaction.ts';
import { authenticate } from '#server/http/access/authenticate.ts';
import { bearerOf } from '#server/http/access/tokens.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { ackedSeqOf, deviceSays, noteContact, tieSignIn } from '#server/http/write/device-contact.ts';
import { readWriteHeaders } from '#server/http/write/write-headers.ts';

type Ping = typeof endpoints.ping;

/**
 * GET, HEAD /api/ping. The question to the database makes "there is a server" mean "it can take work". A device that
 * identifies its person reports the last number it has given out: work that never arrives is missed even when the
 * device is gone. Without a token, or with an expired one, it is just a ping.
 */
export async function answerPing(
  call: Call<Ping>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<Ping>> {
  const { db, now } = call;
  request.epoch = await readEpoch(db);
  const acked = await noteDevice(call, request);
  if (acked !== null) reply.header('x-acked-seq', String(acked));
  const { demoBanner } = request.server.services;
  return { ok: true, serverTime: now.toISOString(), ...(demoBanner ? { demo: true } : {}) };
}

async function noteDevice({ db, now }: Call<Ping>, request: FastifyRequest): Promise<number | null> {
  const { headers } = request;
  if (headers['x-device-id'] === undefined || bearerOf(headers.authorization) === undefined) return null;
  const said = readWriteHeaders({ headers: { ...headers, 'idempotency-key': undefined, 'if-match': undefined } });
  const who = await authenticate(db, request, now).catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
  const says = who && deviceSays({ ...said, who, deviceSeq: null, absorbs: [] });
  if (!who || !says) return null;
  // Numbers whose work was discarded on the device: nothing is missing there.
  const contact = {
    ...says,
    seen: said.absorbs,
    toldSeq: said.deviceSeq ?? 0,
    browser: browserText(headers['user-agent'] ?? ''),
  };
  const { rows } = await inCompany(db, who.companyId, (tx) =>
    sql<{ seen: string }>`with tied as (${tieSignIn(who, contact, now)}), device as (${noteContact(who, contact, now)})
      select seen from device`.execute(tx),
  );
  return ackedSeqOf(rows[0]?.seen);
}

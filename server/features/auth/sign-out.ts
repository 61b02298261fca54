import type { FastifyReply, FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { bearerOf } from '#server/http/access/tokens.ts';
import type { Call } from '#server/http/route.ts';
import { recordSignIn } from './record-sign-in.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import { revokeByToken } from './token-store.ts';

/**
 * POST /api/logout: ends the sign-in of the token shown, or of the cookie of the person named (a sign-out that was made
 * offline and is reported later). Having nothing to end counts as success.
 */
export async function signOut(
  { body, db, now }: Call<typeof endpoints.logout>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const named = body?.user_id;
  if (named !== undefined) clearRefreshCookie(reply, named);
  const shown = [
    bearerOf(request.headers.authorization),
    named === undefined ? undefined : readRefreshCookie(request, named),
  ];
  for (const token of shown) {
    const who = token === undefined ? null : await revokeByToken(db, token, now);
    if (!who) continue;
    clearRefreshCookie(reply, who.userId);
    await recordSignIn(request, who, 'sign-out');
  }
  request.epoch = await readEpoch(db);
}

import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findProfile } from './profile-row.ts';
import { keyMissing, openOwn } from './sealed-values.ts';

type Reveal = typeof endpoints.revealField;

/**
 * POST /api/user/account/reveal: one field of one's own. Nothing is revealed unless it is also recorded in the audit.
 */
export async function revealField(
  { db, who, body: { field }, now }: Call<Reveal>,
  request: FastifyRequest,
): Promise<Answer<Reveal>> {
  const profile = await findProfile(db, who);
  const sealed = profile[field];
  if (sealed === null) return { field, value: null };
  // Whoever moved the sign-in, by whichever right, must not read what was entrusted to it before.
  if (profile.closed_fields.includes(field)) {
    const detail = 'Your sign-in has moved to another address since this was saved. Please enter it again.';
    throw new ProblemError(409, 'field_closed', { detail });
  }
  const opened = openOwn(request.server.services.fieldSeal, who, field, sealed);
  if (opened.text === null) {
    if (opened.why === 'no-key') throw keyMissing();
    throw new ProblemError(409, 'seal_broken', { detail: 'This field can’t be read any more. Please enter it again.' });
  }
  await recordAudit(db, {
    at: now,
    who,
    action: 'account field revealed',
    entity: 'user',
    entityId: who.userId,
    requestId: request.id,
    detail: { field },
  });
  return { field, value: opened.text };
}

import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type PolicyDifferences, policyWith } from '#domain/access/policy.ts';
import { askInPlace } from '#server/db/places/places.ts';
import type { Db } from '#server/db/pool.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Principal } from './principal.ts';
import { bearerOf, readToken } from './tokens.ts';

/** Finds who holds the request's access token. Throws 401 when the token is missing, unknown, expired or revoked. */
export async function authenticate(db: Db, request: FastifyRequest, now: Date): Promise<Principal> {
  const token = bearerOf(request.headers.authorization);
  if (token === undefined) throw unauthenticated('token_required');
  const known = readToken(token);
  const row =
    known && (await askInPlace(db, known.companyId, (there) => findHolder(there, known.companyId, known.hash, now)));
  if (!known || !row) throw unauthenticated('invalid_token');
  request.epoch = row.epoch;
  request.seq = row.seq;
  return {
    companyId: known.companyId,
    userId: row.user_id,
    familyId: row.family_id,
    disabled: row.disabled,
    permissions: row.permissions,
    policy: policyWith(row.policy),
  };
}

export function unauthenticated(code: string): ProblemError {
  return new ProblemError(401, code, { detail: 'Sign in to go on.' }, { 'www-authenticate': 'Bearer' });
}

interface Holder {
  user_id: number;
  family_id: string;
  disabled: boolean;
  policy: PolicyDifferences;
  epoch: string;
  seq: number;
  permissions: string[];
}

/** One query for everything, because every call runs it (migration 0100). */
async function findHolder(db: Db, companyId: number, hash: Buffer, now: Date): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`select * from find_bearer_and_clock(${companyId}, ${hash}, ${now})`.execute(db);
  return rows[0];
}

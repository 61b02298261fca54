import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { defaultPolicy } from '#domain/policy.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from './principal.ts';
import { ProblemError } from './problem.ts';
import { bearerOf, readToken } from './tokens.ts';

/** Who holds the request's access token. Throws 401 when it has none, or one that is unknown, expired or revoked. */
export async function authenticate(db: Db, request: FastifyRequest, now: Date): Promise<Principal> {
  const token = bearerOf(request.headers.authorization);
  if (token === undefined) throw unauthenticated('token_required');
  const known = readToken(token);
  const row = known && (await findHolder(db, known.companyId, known.hash, now));
  if (!row) throw unauthenticated('invalid_token');
  request.epoch = row.epoch;
  return {
    companyId: row.company_id,
    userId: row.user_id,
    familyId: row.family_id,
    disabled: row.disabled_at !== null,
    permissions: row.permissions,
    policy: { ...defaultPolicy, ...row.policy },
  };
}

function unauthenticated(code: string): ProblemError {
  return new ProblemError(401, code, { detail: 'Sign in to go on.' }, { 'www-authenticate': 'Bearer' });
}

/** One question for all of it, because every call asks it. */
function findHolder(db: Db, companyId: number, hash: Buffer, now: Date) {
  return db
    .selectFrom('access_tokens as token')
    .innerJoin('token_families as family', (join) =>
      join.onRef('family.company_id', '=', 'token.company_id').onRef('family.id', '=', 'token.family_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'token.company_id').onRef('users.id', '=', 'token.user_id'),
    )
    .innerJoin('companies', 'companies.id', 'token.company_id')
    .where('token.company_id', '=', companyId)
    .where('token.token_hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where('family.revoked_at', 'is', null)
    .select(['token.company_id', 'token.user_id', 'token.family_id', 'users.disabled_at', 'companies.policy'])
    .select((eb) => [
      eb.selectFrom('installation').select('epoch').$asScalar().$notNull().as('epoch'),
      sql<string[]>`array(
        select distinct held.permission from user_roles
        join roles on roles.company_id = user_roles.company_id and roles.id = user_roles.role_id and roles.active
        join role_permissions held on held.company_id = roles.company_id and held.role_id = roles.id
        where user_roles.company_id = token.company_id and user_roles.user_id = token.user_id)`.as('permissions'),
    ])
    .executeTakeFirst();
}

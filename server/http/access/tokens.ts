import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET = /^(\d{1,10})\.([A-Za-z0-9_-]{43})$/;

/** A token names its company in front of 256 random bits, so that it is looked up inside that company alone. */
export function makeToken(companyId: number): string {
  return `${companyId}.${randomBytes(32).toString('base64url')}`;
}

/** The token that follows a used one. Only who holds the used one can know it, however often they ask. */
export function successorOf(token: string, salt: Buffer): string {
  const { companyId } = readToken(token) ?? { companyId: 0 };
  return `${companyId}.${createHmac('sha256', token).update(salt).digest('base64url')}`;
}

/** The company and the hash that a token is stored under; null when it can't be one of ours. */
export function readToken(token: string): { companyId: number; hash: Buffer } | null {
  const companyId = Number(SECRET.exec(token)?.[1] ?? 0);
  if (companyId < 1 || companyId > 2_147_483_647) return null;
  return { companyId, hash: createHash('sha256').update(token).digest() };
}

/** The hash that a token of ours is stored under. */
export function hashOfToken(token: string): Buffer {
  const known = readToken(token);
  if (!known) throw new Error('A token that the server made is not of the form it reads');
  return known.hash;
}

/** The token of an `Authorization: Bearer …` header; undefined when there is none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}

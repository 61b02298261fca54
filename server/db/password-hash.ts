import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, 2 passes, 1 lane, argon2id: OWASP's choice for the least memory. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with a salt of its own, as it is stored. Takes a core for some 12 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

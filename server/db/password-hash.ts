import { hash, verify } from '@node-rs/argon2';
import { samePassword } from '#domain/text.ts';

/** 19 MiB, 2 passes, 1 lane, argon2id: OWASP's choice for the least memory. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with a salt of its own, as it is stored. Takes a core for some 12 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(samePassword(password), COST);
}

/** Whether it is that password, on whatever keyboard it is typed. One that was stored as it was typed opens as before. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const same = samePassword(password);
  return (await verify(stored, same)) || (same !== password && verify(stored, password));
}

import { hashPassword, verifyPassword } from '#server/db/password-hash.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Limits } from '#server/http/limits.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash it works as long and answers false, so that the time tells nobody which accounts exist. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Hashes passwords a few at a time, so that a crowd of sign-ins can't starve people who are already working. */
export function createPasswords(limits: Pick<Limits, 'hashesAtOnce' | 'hashesWaiting'>): Passwords {
  const turn = createTurns(limits.hashesAtOnce, limits.hashesWaiting);
  const nobody = hashPassword('nobody has this password');
  // Awaited at the first use; until then a failure must not end the process.
  nobody.catch(() => undefined);
  return {
    hash: (password) => turn(() => hashPassword(password)),
    verify: (stored, password) =>
      turn(async () => {
        const right = await verifyPassword(stored ?? (await nobody), password);
        return right && stored !== null;
      }),
  };
}

function createTurns(atOnce: number, mostWaiting: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new ProblemError(503, 'busy', { detail: 'Too many people are signing in.' }, { 'retry-after': '5' });
      }
      // Whoever finishes hands over its place: nobody who comes later can take it.
      await new Promise<void>((go) => waiting.push(go));
    } else {
      busy++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}

import { authEndpoints, type TokenAnswer, tokenAnswer, WEB_CLIENT_ID } from '#contract/auth.ts';
import type { AuthRow, TallybookDb } from '#db/database.ts';
import { endAuth, findAuth, renewAuth, saveAuth } from '#db/device/contact.ts';
import { isOfInstallation } from '#db/device/installation.ts';
import type { Locks } from '#lib/locks.ts';
import type { Http } from './http.ts';
import type { judge } from './send/outcome.ts';

/** What a token is needed for, and how the attempt to get one ended. */
type TokenResult = { kind: 'token'; token: string } | { kind: 'needs-sign-in' } | { kind: 'no-answer' };

export type TokenPorts = { db: TallybookDb; http: Http; locks: Locks; now(): number };

/** The next try must come while the server still repeats a lost answer, and a renewal holds up the others. */
const RENEW_MS = 15_000;

/** By then, any tab whose turn it is to renew has finished; only a frozen tab has not, ms. */
const TURN_MS = RENEW_MS + 5000;

/** Renewed this long before it runs out, ms. */
const MARGIN_MS = 30_000;

/**
 * A token of this database's person. `stale` is one the server has just refused. Renewal happens under the lock
 * `auth:<user>`, so that two tabs never spend the same refresh token; a renewed token is shared through the database.
 */
export async function getToken(ports: TokenPorts, stale: string | null = null): Promise<TokenResult> {
  const auth = await findAuth(ports.db);
  return usable(auth, stale, ports.now()) ?? renewInTurn(ports, stale);
}

/**
 * One tab after the other. The turn is taken from a tab that froze during it, or nobody else could send until it wakes:
 * for the token that it may have spent, the server gives the same successor again.
 */
function renewInTurn(ports: TokenPorts, stale: string | null): Promise<TokenResult> {
  return new Promise((done, fail) => {
    let begun = false;
    const work = async () => {
      clearTimeout(timer);
      if (begun) return;
      begun = true;
      await renew(ports, stale).then(done, fail);
    };
    // Taking the turn from this tab does not change what it hears from the server.
    const take = (options: { steal?: true }) =>
      ports.locks
        .request(`auth:${ports.db.userId}`, options, work)
        .catch((error: unknown) => (error instanceof Error && error.name === 'AbortError' ? undefined : fail(error)));
    const timer = setTimeout(() => void take({ steal: true }), TURN_MS);
    void take({});
  });
}

function usable(auth: AuthRow | undefined, stale: string | null, now: number): TokenResult | null {
  if (!auth?.accessToken || auth.needsSignIn) return { kind: 'needs-sign-in' };
  if (auth.accessToken !== stale && now < auth.expiresAt - MARGIN_MS) return { kind: 'token', token: auth.accessToken };
  return null;
}

async function renew(ports: TokenPorts, stale: string | null): Promise<TokenResult> {
  const auth = await findAuth(ports.db);
  const ready = usable(auth, stale, ports.now());
  if (ready) return ready;
  const { userId } = ports.db;
  const reply = await ports.http.call(authEndpoints.token, {
    body: { grant_type: 'refresh_token', client_id: WEB_CLIENT_ID, user_id: userId },
    within: RENEW_MS,
  });
  const answer = reply.kind === 'answer' && reply.status === 200 ? tokenAnswer.safeParse(reply.body) : null;
  if (answer?.success && (await isTheirs(ports.db, answer.data))) {
    const kept = await renewAuth(ports.db, authOf(answer.data, ports.now()));
    return kept ? { kind: 'token', token: answer.data.access_token } : { kind: 'needs-sign-in' };
  }
  if (!isRefusal(reply) && !answer?.success) return { kind: 'no-answer' };
  const holds = await endAuth(ports.db, auth?.accessToken ?? null);
  return usable(holds, stale, ports.now()) ?? { kind: 'needs-sign-in' };
}

/** Only the server's own answer ends a sign-in; a proxy's page or silence never does. */
function isRefusal(reply: Parameters<typeof judge>[0]): boolean {
  if (reply.kind !== 'answer' || (reply.status !== 400 && reply.status !== 401)) return false;
  return typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body;
}

/** Somebody else's token in this database would send this person's work under the other's name. */
export async function isTheirs(db: TallybookDb, { user_id, installation }: TokenAnswer): Promise<boolean> {
  return user_id === db.userId && (await isOfInstallation(db, installation));
}

type Fresh = Pick<TokenAnswer, 'access_token' | 'expires_in'>;

/** Stores the token of a sign-in where both page and service worker can find it. */
export async function storeToken(db: TallybookDb, answer: Fresh, now: number): Promise<void> {
  await saveAuth(db, authOf(answer, now));
}

export function authOf({ access_token, expires_in }: Fresh, now: number): Omit<AuthRow, 'key'> {
  return { accessToken: access_token, expiresAt: now + expires_in * 1000, needsSignIn: false };
}

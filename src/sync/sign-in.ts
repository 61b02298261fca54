import { authEndpoints, type TokenAnswer, tokenAnswer, WEB_CLIENT_ID } from '#contract/auth.ts';
import type { TallybookDb } from '#db/database.ts';
import { dropAuth, saveIdentity } from '#db/device/contact.ts';
import { type DeviceDb, findDeviceId, savePerson, saveSignedIn } from '#db/device/device-database.ts';
import { type LocalUserId, userIdOf } from '#db/device/local-user.ts';
import { forgetSignOuts, openUser } from '#db/device/open-user.ts';
import { findAccount } from '#db/queries/caseload.ts';
import type { Locks } from '#lib/locks.ts';
import { AskFailed } from './ask-failed.ts';
import { pullPayload } from './download/pull.ts';
import type { Http } from './http.ts';
import { deliver } from './send/deliver.ts';
import { createServer } from './server.ts';
import { refusalOf, type SignInResult } from './sign-in-refusal.ts';
import { storeToken } from './token.ts';

export type { SignInResult };

export type SignInPorts = { deviceDb: DeviceDb; http: Http; locks: Locks; now(): number; newId(): string };

/**
 * Signs a person in on this device: the token, their own database, and the caseload. The person is signed in only when
 * all three are there; a token without a caseload would be a tablet that can't record. `only`: the person whose work is
 * open here; anybody else's sign-in changes nothing.
 */
export async function signIn(
  ports: SignInPorts,
  email: string,
  password: string,
  only?: LocalUserId,
): Promise<SignInResult> {
  // Guesses made elsewhere keep nobody out on a device that the server knows. A broken storage is told below.
  const deviceId = await findDeviceId(ports.deviceDb, ports.newId).catch(() => null);
  const reply = await ports.http.call(authEndpoints.token, {
    headers: deviceId === null ? {} : { 'x-device-id': deviceId },
    body: { grant_type: 'password', client_id: WEB_CLIENT_ID, username: email, password },
  });
  const refused = refusalOf(reply);
  if (refused) return refused;
  const answer = tokenAnswer.safeParse(reply.kind === 'answer' ? reply.body : null);
  if (!answer.success) return { code: 'server' };
  try {
    return await enter(ports, answer.data, only);
  } catch {
    return { code: 'storage' };
  }
}

async function enter(ports: SignInPorts, token: TokenAnswer, only: LocalUserId | undefined): Promise<SignInResult> {
  if (only !== undefined && userIdOf(only) !== token.user_id) return { code: 'someone-else' };
  const db = await openUser(token.user_id, token.installation);
  try {
    const { localUserId: userId } = db;
    if (only !== undefined && only !== userId) return { code: 'someone-else' };
    await storeToken(db, token, ports.now());
    return (await loadCaseload(ports, db)) ?? { code: 'ok', userId, accessToken: token.access_token };
  } finally {
    db.close();
  }
}

/**
 * Null when the person can record now; a caseload from an earlier sign-in is enough where no newer one came through.
 */
async function loadCaseload(ports: SignInPorts, db: TallybookDb): Promise<SignInResult | null> {
  const server = createServer({ db, http: ports.http, locks: ports.locks, now: ports.now });
  const failure: unknown = await pullPayload({ db, server, now: ports.now }).catch((error: unknown) => error);
  const account = await findAccount(db);
  if (!account) {
    const disabled = failure instanceof AskFailed && failure.outcome.code === 'disabled';
    const left = disabled ? await deliver(db, { ...ports, server }) : 0;
    await dropAuth(db);
    if (disabled) return { code: 'disabled', left };
    if (failure instanceof AskFailed) return { code: failure.outcome.class === 'unknown' ? 'offline' : 'server' };
    throw failure;
  }
  const deviceId = await findDeviceId(ports.deviceDb, ports.newId);
  await saveIdentity(db, { userId: db.userId, companyId: account.company.id, deviceId });
  await forgetSignOuts(ports.deviceDb, db.userId);
  await savePerson(ports.deviceDb, {
    userId: db.localUserId,
    companyId: account.company.id,
    name: account.user.profile.name,
    signOutPending: false,
  });
  await saveSignedIn(ports.deviceDb, db.localUserId);
  return null;
}

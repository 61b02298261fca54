import type { AuthRow, ContactRow, LeaseRow, RecorderRow, TallybookDb } from '#db/database.ts';

const noContact: ContactRow = {
  key: 'contact',
  lastContactAt: null,
  offlineSince: null,
  waitingFor: null,
  epoch: null,
  fullPullAt: null,
  offsetMs: null,
  progress: null,
};

/**
 * Stores what was just learned about the connection to the server. An outage began when it was first noticed, whichever
 * page or start of the app notices it again.
 */
export async function saveContact(db: TallybookDb, learned: Partial<Omit<ContactRow, 'key'>>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const was = (await db.meta.get('contact')) as ContactRow | undefined;
    const since = learned.offlineSince && was?.offlineSince ? { offlineSince: was.offlineSince } : {};
    await db.meta.put({ ...(was ?? noContact), ...learned, ...since });
  });
}

/** The sign-in as the service worker can read it, too; undefined when nobody is signed in here. */
export async function findAuth(db: TallybookDb): Promise<AuthRow | undefined> {
  return (await db.meta.get('auth')) as AuthRow | undefined;
}

export async function saveAuth(db: TallybookDb, auth: Omit<AuthRow, 'key'>): Promise<void> {
  await db.meta.put({ key: 'auth', ...auth });
}

/** A sign-in that was renewed. One that was ended meanwhile does not come back. @returns whether it is kept */
export function renewAuth(db: TallybookDb, auth: Omit<AuthRow, 'key'>): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const isThere = (await findAuth(db)) !== undefined;
    if (isThere) await saveAuth(db, auth);
    return isThere;
  });
}

/** The server no longer takes the sign-in of this token. One that was made meanwhile stands. @returns what holds now */
export function endAuth(db: TallybookDb, accessToken: string | null): Promise<AuthRow | undefined> {
  return db.transaction('rw', db.meta, async () => {
    const auth = await findAuth(db);
    if (auth?.accessToken !== accessToken) return auth;
    const ended: AuthRow = { ...auth, expiresAt: 0, needsSignIn: true };
    await saveAuth(db, ended);
    return ended;
  });
}

/** Sign-out: the token goes; everything unsent stays. */
export async function dropAuth(db: TallybookDb): Promise<void> {
  await db.meta.delete('auth');
}

/** Makes a person's database ready to capture: who they are, and counters that begin once and never again. */
export async function saveIdentity(
  db: TallybookDb,
  identity: Pick<RecorderRow, 'userId' | 'companyId' | 'deviceId'>,
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const was = (await db.meta.get('recorder')) as RecorderRow | undefined;
    const { nextSeq = 1, nextEventSeq = 1 } = was ?? {};
    // The id of this tablet turned out to be another's, too: this outbox goes on under its own.
    const forked = was?.forkedFrom === identity.deviceId ? { deviceId: was.deviceId, forkedFrom: was.forkedFrom } : {};
    await db.meta.put({ key: 'recorder', ...identity, nextSeq, nextEventSeq, ...forked });
  });
}

/** This device's id as its outbox names it. */
export async function findRecorder(db: TallybookDb): Promise<RecorderRow | undefined> {
  return (await db.meta.get('recorder')) as RecorderRow | undefined;
}

/** How this outbox is sent, and what is known of the server for it. */
export async function findLease(db: TallybookDb): Promise<LeaseRow | undefined> {
  return (await db.meta.get('lease')) as LeaseRow | undefined;
}

/** How often the server was put back from a backup, as far as this device knows. */
export async function findLife(db: TallybookDb): Promise<number> {
  return (await findLease(db))?.life ?? 0;
}

import type { Table } from 'dexie';
import type { TallybookDb } from '#db/database.ts';
import { findAuth } from './contact.ts';

/** The person has signed out here: what the server had still to tell is not for this device any more. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';

  constructor() {
    super('Not stored: signed out');
  }
}

/**
 * The only way by which what was downloaded comes onto the device: an answer that was on its way when its person signed
 * out, in this window or another, would lie on a shared tablet for good. @throws SignedOut
 */
export function whileSignedIn<T>(
  db: TallybookDb,
  tables: readonly Table[],
  store: () => PromiseLike<T> | T,
): PromiseLike<T> {
  return db.transaction('rw', [...tables, db.meta], async () => {
    if (!(await findAuth(db))) throw new SignedOut();
    return store();
  });
}

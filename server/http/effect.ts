import type { Tx } from '#server/db/transaction.ts';

/** Releases the write's key, so that the same key runs again instead of being answered as done. */
export type GiveBackKey = (tx: Tx) => Promise<void>;

/**
 * What a write did. `entity` and the names in `detail` go to the audit. What people wrote never does; company settings
 * do.
 */
export interface Effect {
  status: 200 | 201;
  entity: string;
  entityId: number;
  detail?: Record<string, unknown>;
  /**
   * What can't be undone, such as a mail: runs once the write is committed, and not when a key is repeated. When it
   * fails it undoes the write in a transaction of its own, and gives the key back in the same one.
   */
  afterCommit?: (giveBackKey: GiveBackKey) => Promise<void>;
}

/** The other way a write can succeed: it is held for the office; `entityId` is the number of the held work. */
export type Held = Omit<Effect, 'status' | 'entity'> & { status: 202; entity: 'held_work' };

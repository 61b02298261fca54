/**
 * What a write did. `entity` and the names in `detail` go to the audit. What people wrote never does; company settings
 * do.
 */
export interface Effect {
  status: 200 | 201;
  entity: string;
  entityId: number;
  detail?: Record<string, unknown>;
  /** All of it was there already: nothing was written. */
  isSame?: true;
  /** Once the write is committed, and not when a key is repeated. Nothing may depend on it: the process can die before. */
  afterCommit?: () => void;
}

/** The other way a write can succeed: it is held for the office; `entityId` is the number of the held work. */
export type Held = Omit<Effect, 'status' | 'entity'> & { status: 202; entity: 'held_work' };

/** What a write did. `entity` and the names in `detail` go to the audit; texts of people never do. */
export interface Effect {
  status: 200 | 201;
  entity: string;
  entityId: number;
  detail?: Record<string, unknown>;
  /** What can't be undone, such as a mail: runs once the write is committed, and not when a key is repeated. */
  afterCommit?: () => Promise<void>;
}

/** The other way a write can end well: it is kept for the office, `entityId` is its place on that shelf. */
export type Held = Omit<Effect, 'status' | 'entity'> & { status: 202; entity: 'held_work' };

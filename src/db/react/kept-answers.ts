import type { AccountRow, TallybookDb } from '../database.ts';
import type { readFieldHome } from '../queries/field-home.ts';
import type { SessionRow } from '../rows.ts';

/** What this page was told last, until it is told anew. */
type KeptAnswers = {
  account?: AccountRow;
  /** What can be recorded into here, most recently started first. */
  open?: readonly SessionRow[];
  /** Which of them the screens of this window show. */
  current?: string;
  /** Home, as it was read on that day. */
  home?: { today: string; data: Awaited<ReturnType<typeof readFieldHome>> };
};

const kept = new WeakMap<TallybookDb, KeptAnswers>();

/**
 * What is known of a person's database without asking the disk: a screen that is come back to is drawn with it at once,
 * and asks all the same. It goes with the database, so nobody sees another person's.
 */
export function keptAnswers(db: TallybookDb): Readonly<KeptAnswers> {
  return kept.get(db) ?? {};
}

/** Keeps what was just read, and answers it. */
export function keepAnswer<K extends keyof KeptAnswers>(
  db: TallybookDb,
  key: K,
  answer: NonNullable<KeptAnswers[K]>,
): NonNullable<KeptAnswers[K]> {
  kept.set(db, { ...kept.get(db), [key]: answer });
  return answer;
}

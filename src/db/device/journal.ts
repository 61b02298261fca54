import type { TallybookDb } from '#db/database.ts';
import { saveContact } from './contact.ts';

/** Lines kept: weeks of ordinary work, and a bounded share of the disk. */
const JOURNAL_LINES = 5000;

/** Takes the oldest lines off a journal that has grown beyond what is kept. @returns how many. */
export async function trimJournal(db: TallybookDb, keep = JOURNAL_LINES): Promise<number> {
  const over = (await db.journal.count()) - keep;
  if (over <= 0) return 0;
  const oldest = await db.journal.orderBy('n').limit(over).primaryKeys();
  await db.journal.bulkDelete(oldest);
  return oldest.length;
}

/** Sending stands still although the server answers: written down, and told until something moves. @param now ms */
export async function noteStuck(db: TallybookDb, now: number): Promise<void> {
  await db.journal.add({ at: now, opId: null, why: 'stuck' });
  await saveContact(db, { stuckSince: new Date(now).toISOString() });
}

/** Something moved again. */
export async function noteMoving(db: TallybookDb, now: number): Promise<void> {
  const contact = await db.meta.get('contact');
  if (contact?.key !== 'contact' || !contact.stuckSince) return;
  await db.journal.add({ at: now, opId: null, why: 'moves again' });
  await saveContact(db, { stuckSince: null });
}

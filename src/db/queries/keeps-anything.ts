import type { TallybookDb } from '../database.ts';
import { countUnsent } from './unsent.ts';

/** Whether a sign-out leaves something on the device that its person should know about: `listKept` says what. */
export async function keepsAnything(db: TallybookDb): Promise<boolean> {
  const [unsent, open, drafts] = await Promise.all([
    countUnsent(db),
    db.sessions
      .where('state')
      .equals('open')
      .filter(({ eventsHere }) => eventsHere)
      .count(),
    db.drafts.count(),
  ]);
  return unsent + open + drafts > 0;
}

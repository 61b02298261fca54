import type { AccountRow, TallybookDb } from '../database.ts';
import type { SessionRow } from '../rows.ts';
import { findAccount, findCatalogue } from './caseload.ts';
import { listOpenSessions } from './sessions.ts';

/** What the device holds when the page opens. `catalogue`: null where no session is to be drawn. */
export type FirstRead = {
  account: AccountRow | undefined;
  /** Most recently started first. */
  open: readonly SessionRow[];
  catalogue: Awaited<ReturnType<typeof findCatalogue>> | null;
};

/** All that the first drawing needs, in one go. @param ofSession it will be of a session's screens */
export async function readFirst(db: TallybookDb, ofSession: boolean): Promise<FirstRead> {
  const [account, open, catalogue] = await Promise.all([
    findAccount(db),
    listOpenSessions(db),
    ofSession ? findCatalogue(db) : null,
  ]);
  return { account, open, catalogue };
}

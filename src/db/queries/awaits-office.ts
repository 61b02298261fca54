import type { TallybookDb } from '../database.ts';

/** Whether the office still has to decide about something that was sent from here. */
export async function awaitsOffice(db: TallybookDb): Promise<boolean> {
  return (await db.receipts.toArray()).some((receipt) => receipt.held && receipt.decided === undefined);
}

import type { NoteRow, OpRow, ReceiptRow, SessionRow } from '../rows.ts';

/** Work that the server keeps for the office, which must still decide or has declined it. */
export type OfficeState = 'deciding' | 'declined';

/** Null: the server has accepted the work as it is, or the office has. */
export function officeState(
  { entityType }: Pick<OpRow, 'entityType'>,
  receipt: ReceiptRow | undefined,
  { session, note }: { session?: SessionRow | null | undefined; note?: NoteRow | null | undefined },
): OfficeState | null {
  if (!receipt?.held || receipt.decided?.accepted) return null;
  if (receipt.decided) return 'declined';
  // The decision may never have reached this device: then the row that the server made from the work shows that it was
  // accepted.
  const taken = entityType === 'session' ? session?.serverId : note?.state === 'final' || note?.state === 'held';
  return taken ? null : 'deciding';
}

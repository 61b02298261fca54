import type { NoteRow, OpRow, ReceiptRow, SessionRow } from '../rows.ts';

/** Work that the server keeps for the office: it must still decide, or it has declined it. */
export type OfficeState = 'deciding' | 'declined';

/** Null: the server has taken the work as it is, or the office has accepted it. */
export function officeState(
  { entityType }: Pick<OpRow, 'entityType'>,
  receipt: ReceiptRow | undefined,
  { session, note }: { session?: SessionRow | null | undefined; note?: NoteRow | null | undefined },
): OfficeState | null {
  if (!receipt?.held || receipt.decided?.accepted) return null;
  if (receipt.decided) return 'declined';
  // The decision may never have been heard of here: then what the server has made of the work shows that it took it.
  const taken = entityType === 'session' ? session?.serverId : note?.state === 'final' || note?.state === 'held';
  return taken ? null : 'deciding';
}

import type { OpState } from '#db/rows.ts';

/** A journal line: which op changed from which state to which, and why. No client data. */
export type MoveRow = { n?: number; at: number; opId: string; seq: number; from: OpState; to: OpState; why: string };
/** A journal line about sending as a whole. */
type NoticeRow = { n?: number; at: number; opId: null; why: string };
export type JournalRow = MoveRow | NoticeRow;

import type { RecordStatus } from '#db/queries/record-status.ts';
import type { SessionRow } from '#db/rows.ts';

/** What a row needs to be shown besides the session. */
export type SessionRowContext = {
  zone: string;
  now: number;
  /** The hours of the page's sessions in one spelling. */
  written: (hours: number) => string;
  statuses: ReadonlyMap<string, RecordStatus>;
  currentId: string | null;
  onSetCurrent: (session: SessionRow) => void;
};

import type { BehaviorEntryRow } from '#db/rows.ts';
import { plainText } from '#domain/text.ts';

/** What an entry says. */
export type EntryContent = Pick<BehaviorEntryRow, 'clientId' | 'recordDate' | 'comment' | 'counts'>;

/** The same for entries that say the same, as the server stores it. */
export const contentOf = ({ clientId, recordDate, comment, counts }: EntryContent): string =>
  JSON.stringify([
    clientId,
    recordDate,
    plainText(comment),
    counts.map(({ behaviorId, count, seconds }) => [behaviorId, count, seconds ?? null]).sort(),
  ]);

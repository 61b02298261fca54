import type { EventRow } from '#db/rows.ts';
import type { LogLine } from './log-lines.ts';

/** "Corrected from 3:34:22 PM", "Corrected from Tantrum, 3:34:22 PM": what a line said before; “Added later” where nobody pressed it then. */
export function correctedText(
  { event, was, added }: Pick<LogLine, 'event' | 'was' | 'added'>,
  text: (event: EventRow) => string,
  time: (at: string) => string,
): string | null {
  if (!was) return added ? 'Added later' : null;
  const before = [text(was), time(was.at)];
  const now = [text(event), time(event.at)];
  return `Corrected from ${before.filter((part, at) => part !== now[at]).join(', ') || time(was.at)}`;
}

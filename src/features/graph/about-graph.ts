import type { Range } from '#domain/graph/graph-series.ts';
import { paperStampText } from '#domain/note/stamp-text.ts';
import { longDate } from '#domain/time/service-time.ts';

/** Whose graph it is, of which days, and from what: on every print and in every file, where no screen stands around it. */
export type AboutGraph = { client: string; range: string; source: string };

interface Known {
  client: string;
  company: string;
  range: Range;
  sessions: number;
  typed: number;
  /** Of both, what came from a file and not from its author's device. */
  broughtIn: number;
  /** Of the typed ones, those drawn as they were changed here, though the server did not take that. */
  refused: number;
  /** When the device last had everything from the server, ISO 8601; null: never. */
  at: string | null;
  zone: string;
}

export function aboutGraph({
  client,
  company,
  range,
  sessions,
  typed,
  broughtIn,
  refused,
  at,
  zone,
}: Known): AboutGraph {
  const from = [
    `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
    ...(typed > 0 ? [`${typed} ${typed === 1 ? 'typed entry' : 'typed entries'}`] : []),
  ].join(' and ');
  const aside = [
    ...(broughtIn > 0 ? [`${broughtIn} brought in from a file`] : []),
    ...(refused > 0 ? [refusedText(refused)] : []),
  ].join(', ');
  const asOf = at === null ? 'what is on this device' : `as of ${paperStampText(at, zone)}`;
  return {
    client,
    range: `${longDate(range.from)} – ${longDate(range.to)}`,
    source: `${company}, from ${from}${aside === '' ? '' : ` (${aside})`}, ${asOf}`,
  };
}

/** "1 with a change that is not accepted": another device draws it as it is stored. */
const refusedText = (refused: number): string =>
  `${refused} with a change that is not accepted and stands nowhere else`;

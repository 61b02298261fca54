import { type Unscored, whyUnscored } from '#domain/session/interval-recording.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import type { LogLine } from './log-lines.ts';

const voidReasons: Record<NonNullable<LogLine['gone']>, string> = {
  undone: 'Undone',
  corrected: 'Corrected',
  replaced: 'Before the typed count',
};
const unscoredWords: Record<Unscored, string> = {
  'cut short': 'Cut short, not scored',
  'never begun': 'Its interval never began, not scored',
  'said too early': 'Said before its end, not scored',
};

/** Why a line of the log is in no number; null where it is. */
export function lineReason({ event, gone }: Pick<LogLine, 'event' | 'gone'>, tally: SessionTally): string | null {
  if (gone) return voidReasons[gone];
  if (event.kind !== 'interval') return null;
  const run = tally.runs.find((one) => one.run === event.run);
  const why = run && whyUnscored(run, recordersPauses(tally), event.index, event);
  return why ? unscoredWords[why] : null;
}

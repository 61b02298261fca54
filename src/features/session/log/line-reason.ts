import type { EventRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import { asScored } from '#domain/session/intervals/as-scored.ts';
import { cutShortAt } from '#domain/session/intervals/cut-short.ts';
import { type IntervalRun, type Unscored, whyUnscored } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { turnWords } from '#domain/turn-words.ts';
import type { Words } from '#features/session/record/session-words.ts';
import { eventText } from './event-text.ts';
import type { LogLine } from './log-lines.ts';

const voidReasons: Record<NonNullable<LogLine['voided']>, string> = {
  undone: 'Undone',
  uncorrected: 'Correction undone',
  corrected: 'Corrected',
  replaced: 'Before the typed count',
};
const unscoredWords: Record<Unscored, string> = {
  'cut short': 'Cut short, not scored',
  'never begun': 'Its interval never began, not scored',
  'said too early': 'Said before its end, not scored',
};

const UNMARKED = 'Its mark was taken back, not scored';
const MARKED = 'Watched to its end; its mark counts';
const OVERRULED = 'Nobody pressed here; it was marked';

/** Why a line of the log is in no number; null where it is. */
export function lineReason(line: Pick<LogLine, 'event' | 'voided' | 'was'>, tally: SessionTally): string | null {
  // Of words that were added alone.
  if (line.voided === 'uncorrected' && !line.was) return 'ABC undone';
  if (line.voided) return voidReasons[line.voided] + stillCut(line, tally);
  const event = asScored(line.event, tally);
  if (event.kind !== 'interval') return null;
  const run = tally.runs.find((one) => one.run === event.run);
  if (!run) return null;
  const why = whyUnscored(run, recordersPauses(tally), event.index, event);
  if (why) return unscoredWords[why];
  const mark = run.marks[event.index];
  if (event.by === 'app' && !mark) return UNMARKED;
  if (onlyClosedIn(event, tally)) return MARKED;
  return event.by === 'app' && mark && !mark.by && mark.occurrence !== event.occurrence ? OVERRULED : null;
}

/** What a pause cut short does not go on when the pause is taken back. */
function stillCut({ event, voided }: Pick<LogLine, 'event' | 'voided'>, tally: SessionTally): string {
  if (event.kind !== 'pause' || voided !== 'undone') return '';
  const cut = cutShortAt(tally, Date.parse(event.at)).filter(({ scored }) => !scored);
  if (cut.length === 0) return '';
  return `; ${howMany(cut.length, 'interval')} that it cut short ${cut.length === 1 ? 'stays' : 'stay'} not scored`;
}

/**
 * The closing of an interval that a person has marked, or had: that it was watched to its end. It has scored nothing by
 * itself, as silence in a partial interval has, and what was counted in one.
 */
function onlyClosedIn(event: EventRow, { runs }: SessionTally): IntervalRun | undefined {
  if (event.kind !== 'interval' || event.by !== 'app') return;
  const run = runs.find((one) => one.run === event.run);
  const isScore =
    run?.marks[event.index]?.by === 'app' || (run?.type === 'partial-interval' && event.occurrence === 'no');
  return isScore ? undefined : run;
}

/** What an event was, in its line of the log: one that stands says of an interval what it counts as now. */
export function lineText(
  { event, voided }: Pick<LogLine, 'event' | 'voided'>,
  tally: SessionTally,
  words: Words,
): string {
  const run = voided === null ? onlyClosedIn(event, tally) : undefined;
  if (run && event.kind === 'interval') return `${words.behavior(run.behaviour_id)}, interval ${event.index + 1} over`;
  return turnWords(event) ?? eventText(voided === null ? asScored(event, tally) : event, tally, words);
}

/** Submit and Reopen are pressed, though the app notes their pause. */
export function recorderOf(event: EventRow): string {
  const { brought_in, device_id, by, turn } = event;
  if (brought_in) return `Brought in by ${brought_in.by}`;
  if (device_id || turn === 'elsewhere') return 'Another device';
  return by === 'app' && turnWords(event) === null ? 'Automatic' : 'You';
}

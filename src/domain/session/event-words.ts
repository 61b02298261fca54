import type { Occurrence, PromptLevel, SessionAct } from './session-event.ts';

/** A cell on the screen. `asked`: over, and its question is open. `unfinished`: cut short before it was decided, or never begun. */
export type ShownCell = Occurrence | 'running' | 'ahead' | 'asked' | 'unfinished';

/** What a cell's sign means when read aloud. */
export const cellWords: Record<ShownCell, string> = {
  yes: 'occurred',
  no: 'did not occur',
  not_observed: 'not scored',
  unfinished: 'not finished',
  asked: 'asked now',
  running: 'running now',
  ahead: 'to come',
};

type Recording = Pick<Extract<SessionAct, { kind: 'interval_start' }>, 'behaviour_id' | 'type'>;

/** The same of an interval that is scored: in a whole interval the behavior may have occurred and not lasted. */
export function occurrenceWord(cell: ShownCell, type: Recording['type'] | undefined): string {
  if (type === 'whole-interval' && cell === 'yes') return 'lasted';
  return type === 'whole-interval' && cell === 'no' ? 'did not last' : cellWords[cell];
}

/** What behaviors, skills and prompt levels are called where an event is named. */
export type EventNames = {
  behavior(id: number): string;
  skill(id: number): string;
  /** The code that a button has, or its words. */
  level(level: PromptLevel): string;
};

/**
 * What an event was, wherever it is named: "Tantrum", "Requests item, ind", "Tantrum, interval 4 occurred".
 * @param recordingOf the recording of intervals of that number, where it is known
 */
export function eventWords(
  event: SessionAct,
  recordingOf: (run: string) => Recording | undefined,
  names: EventNames,
): string {
  const named = (run: string, what: string) => {
    const recording = recordingOf(run);
    return recording
      ? `${names.behavior(recording.behaviour_id)}, ${what}`
      : what.charAt(0).toUpperCase() + what.slice(1);
  };
  switch (event.kind) {
    case 'tap':
      return names.behavior(event.behaviour_id);
    case 'onset':
      return `${names.behavior(event.behaviour_id)}, started`;
    case 'offset':
      return `${names.behavior(event.behaviour_id)}, stopped`;
    case 'cue':
      return `${names.behavior(event.behaviour_id)}, cue given`;
    case 'set':
      return `${names.behavior(event.behaviour_id)}, set to ${event.value}`;
    case 'trial':
      return `${names.skill(event.skill_id)}, ${names.level(event.level)}`;
    case 'interval_start':
      return `${names.behavior(event.behaviour_id)}, intervals started`;
    case 'interval':
      return named(
        event.run,
        `interval ${event.index + 1} ${occurrenceWord(event.occurrence, recordingOf(event.run)?.type)}`,
      );
    case 'interval_stop':
      return named(event.run, 'intervals stopped');
    case 'pause':
      return 'Paused';
    case 'resume':
      return 'Resumed';
    case 'timer_reset':
      return 'Timer reset';
    case 'void':
      return 'Undone';
  }
}

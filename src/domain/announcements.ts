/**
 * What a screen reader hears of each act and each change, once, the most important word first. One place for all
 * sentences, so that the same thing is never said in two ways, and twice for one act.
 */
export const said = {
  // An interval recording.
  intervalStarted: (number: number, planned: number) => `Interval ${number} of ${planned} started`,
  intervalAsked: (number: number, question: string) => `Interval ${number}. ${question}`,
  intervalMarked: (number: number, mark: string) => `Interval ${number}: ${mark}`,
  intervalMarkedBefore: (number: number, mark: string) => `Interval ${number}: ${mark} already. Undo takes it back`,
  intervalsOver: (score: string) => `All intervals are over. ${score}`,
  intervalsStopped: (score: string) => `Interval recording stopped. ${score}`,

  // The session's clock and its place.
  timerPaused: 'Timer paused',
  timerRunning: 'Timer running',
  timerReset: 'Timer started again from zero',
  sessionNow: (client: string) => `Now ${client}`,
  recordedElsewhere: (who: string) => `${who} Here you can look.`,
  onOtherDevice: (what: string) => `On another device: ${what}`,
  cameFromOtherDevice: 'What the other device recorded is here now.',
  sessionNotStarted: (why: string) => `The session was not started. ${why}`,

  // What was recorded, corrected and taken back.
  undone: (parts: readonly (string | null)[]) => `Undone. ${parts.filter((part) => part !== null).join('. ')}.`,
  broughtBack: 'Brought back.',
  restored: 'Restored. It counts again.',
  episodeAdded: (behavior: string, length: string) => `Episode added: ${behavior}, ${length}`,
  cueGiven: (cue: string) => `${cue} given`,
  tileMoved: (behavior: string, place: number, of: number) => `${behavior} is ${place} of ${of}`,
  notSaved: (what: string, advice: string) => `${what} was not saved. ${advice}`,

  // Fields that change with another.
  clientIs: (name: string) => `Client is ${name}`,
  endTimeNow: (time: string) => `End Time is now ${time}`,
  endTimeLater: (minutes: number) => `End Time is now ${minutes} minutes later`,

  // Lists that a person puts together.
  programAdded: (name: string, assigned: number) => `${name} added, ${assigned} assigned`,
  programRemoved: (name: string) => `${name} removed. History stays. It will not show in new sessions.`,
  programMoved: (name: string, place: number, of: number) => `${name} moved to ${place} of ${of}`,
  clientAdded: (name: string) => `Added ${name}`,
  clientRemoved: (name: string) => `Removed ${name}`,

  graphShows: (title: string) => `The graph shows ${title}`,
  locked: 'Locked',
  unlocked: 'Unlocked',
  lockComes: (warning: string) => `${warning} Press any key to stay.`,
} as const;

export type Shortcut = {
  keys: readonly string[];
  does: string;
  /** Works without Ctrl or Cmd: can be turned off. */
  single?: boolean;
};

/** The keys of the app, by where they work. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl+K', '⌘K'], does: 'Go to, do, find' },
      { keys: ['?'], does: 'This list', single: true },
      { keys: ['Esc'], does: 'Close what is on top' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Row before, next row' },
      { keys: ['Home', 'End'], does: 'First row, last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['X', 'Shift+X'], does: 'Choose the row, choose up to here', single: true },
      { keys: ['[', ']'], does: 'Page before, next page, in notes and billing', single: true },
      { keys: ['J', 'K'], does: 'Next note, note before, in the open panel', single: true },
      { keys: ['E'], does: 'Edit the open note', single: true },
    ],
  },
  {
    title: 'Billing and pay',
    shortcuts: [
      { keys: ['/'], does: 'Search: open the first filter', single: true },
      { keys: ['A'], does: 'Assign an ICN to the chosen notes', single: true },
      { keys: ['B'], does: 'Mark the chosen notes as billed', single: true },
      { keys: ['P'], does: 'Pay the chosen notes', single: true },
    ],
  },
  {
    title: 'Calendar',
    shortcuts: [
      { keys: ['PgUp', 'PgDn'], does: 'Month, week or days before, next ones' },
      { keys: ['←', '→'], does: 'Event of the day before, of the next day' },
      { keys: ['↑', '↓'], does: 'In a month by week, otherwise event by event' },
      { keys: ['Home', 'End'], does: 'First event, last event; in a month of the week' },
    ],
  },
  {
    title: 'Session Data',
    shortcuts: [
      { keys: ['1', '…', '9'], does: 'Add one to that behavior', single: true },
      { keys: ['Shift+1', '…', '9'], does: 'Remove its last one', single: true },
      { keys: ['Ctrl+Z', '⌘Z'], does: 'Undo the last event' },
      { keys: ['O'], does: 'Mark the interval', single: true },
      { keys: ['P'], does: 'Pause', single: true },
    ],
  },
];

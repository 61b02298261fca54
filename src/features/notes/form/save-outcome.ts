/** What became of a submitted form. */
export type SaveOutcome =
  /** It is kept for good: by the server, or on this device until there is a connection. */
  | { kind: 'saved'; sent: boolean }
  /** The times overlap another note; nothing was stored by the server. */
  | { kind: 'timeconflicts'; text: string }
  /** Somebody else changed it, too: the screen shows both sides by itself. */
  | { kind: 'compare' }
  /** Nothing was saved: why, and what next. `errors`: the server's words for single fields. */
  | { kind: 'not-saved'; title: string; text: string; errors: Record<string, string> };

export const notSaved = (title: string, text: string, errors: Record<string, string> = {}): SaveOutcome => ({
  kind: 'not-saved',
  title,
  text,
  errors,
});

/** What became of a submitted form. */
export type SaveOutcome =
  /** It is safe: with the server, or on this device until there is a connection. */
  | { kind: 'saved'; sent: boolean }
  /** The times overlap another note; nothing was stored by the server. */
  | { kind: 'timeconflicts'; text: string }
  /** Somebody else also changed it: the screen shows both sides automatically. */
  | { kind: 'compare' }
  /** Nothing was saved: why, and what to do next. `errors`: the server's messages for single fields. */
  | { kind: 'not-saved'; title: string; text: string; errors: Record<string, string> };

export const notSaved = (title: string, text: string, errors: Record<string, string> = {}): SaveOutcome => ({
  kind: 'not-saved',
  title,
  text,
  errors,
});

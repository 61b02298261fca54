import type { NewNote } from '#lib/new-note-path.ts';

/** What Start New Session begins with when it is opened from one of today's visits. */
type VisitStart = {
  clientId?: number | undefined;
  /** YYYY-MM-DD */
  startDate?: string | undefined;
  /** HH:mm */
  startTime?: string | undefined;
  endTime?: string | undefined;
  /** Session location code. */
  location?: number | undefined;
  /** The calendar event it comes from. */
  eventUid?: string | undefined;
};

/** What Home passes to the rest of the app. */
export type HomeActions = {
  onStart: (visit?: VisitStart) => void;
  onReturn: (sessionId: string) => void;
  /** Opens Submit Session of an open session. */
  onSubmitSession: (sessionId: string) => void;
  /** Opens the note of a session, reopening the session where it is closed. Left out: not offered. */
  onFixNote?: ((sessionId: string) => void) | undefined;
  /** Opens a note in the note form. Left out: not offered. */
  onOpenNote?: ((noteUid: string) => void) | undefined;
  /** Opens a new note that begins with these values. Left out: not offered. */
  onWriteNote?: ((note: NewNote) => void) | undefined;
};

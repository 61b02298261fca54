/** What the session list passes to the rest of the app. A promise that fails with a reason shows that reason. */
export type SessionsActions = {
  /** Opens Start New Session. */
  onStart: () => void;
  /** Opens the screens of the current session. */
  onReturn: (sessionId: string) => Promise<void>;
  onPause: (sessionId: string) => Promise<void>;
  onResume: (sessionId: string) => Promise<void>;
  /** Makes an open session the current one, without leaving the list. */
  onSetCurrent: (sessionId: string) => Promise<void> | void;
  /** Reopens a session, makes it current and goes to Session Data. */
  onRestart: (sessionId: string) => Promise<void>;
};

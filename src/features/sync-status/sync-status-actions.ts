/** What the sync status passes to the rest of the app. What is left out is not offered. */
export type SyncStatusActions = {
  /** Opens the note of a session, so that its times can be changed and it can be submitted again. */
  onFixNote?: ((sessionId: string) => void) | undefined;
  /** Goes to where a note or an entry is corrected, chosen or discarded. */
  onOpen?: ((path: string) => void) | undefined;
  /** Lets the person sign in again without leaving what is running. */
  onSignIn?: (() => void) | undefined;
  /** Sets or changes the PIN of this device. */
  onChangePin?: (() => void) | undefined;
};

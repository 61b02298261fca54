/** What these screens do outside of themselves; the app hands it in. */
export interface PeopleActions {
  /** Opens the Start New Session dialog for a client; left out for who records nothing. */
  onStart?: ((clientId: number) => void) | undefined;
}

/** What these screens do outside themselves; the app passes it in. */
export interface PeopleActions {
  /** Opens the Start New Session dialog for a client; left out for people who record nothing. */
  onStart?: ((clientId: number) => void) | undefined;
}

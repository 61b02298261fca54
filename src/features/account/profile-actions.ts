/** What the profile does outside of itself; the app hands it in. */
export interface ProfileActions {
  /** Begins the sign-out: asks about unsent work where there is some. */
  onSignOut: () => void;
}

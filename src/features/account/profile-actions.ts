/** What the profile does outside itself; the app passes it in. */
export interface ProfileActions {
  /** Begins the sign-out: asks about unsent work where there is some. */
  onSignOut: () => void;
}

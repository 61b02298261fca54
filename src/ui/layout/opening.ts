/** What is painted in the place of the app until it is there: nothing of anybody's, for the device may be locked. */
export type Opening = 'session' | 'screen' | 'entrance';

/** The shape of the screen at an address; whoever is not signed in comes to the entrance. */
export function openingOf(pathname: string, isSignedIn: boolean): Opening {
  if (!isSignedIn || pathname.startsWith('/auth')) return 'entrance';
  return pathname.startsWith('/entry/session') ? 'session' : 'screen';
}

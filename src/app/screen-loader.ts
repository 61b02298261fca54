import type { ScreenLoader } from './load-screen.ts';
import type { ScreenName } from './route-table.ts';
import { SessionData } from './screens/session-data.tsx';

/**
 * The loader of a screen. Recording is what the app is for: it comes with the first file, and opens without another
 * look at the disk. The list of all others comes with the first of them.
 */
export const screenLoader = (name: ScreenName): ScreenLoader =>
  name === 'Session Data' ? async () => SessionData : async () => (await import('./screens.ts')).screens[name]();

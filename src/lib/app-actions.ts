import { createContext, useContext } from 'react';
import { must } from './must.ts';

/** What a session begins with that is started from a planned visit. */
export type SessionPreset = {
  clientId?: number | undefined;
  /** `yyyy-MM-dd` */
  startDate?: string | undefined;
  /** `HH:mm` */
  startTime?: string | undefined;
  endTime?: string | undefined;
  /** Session location code. */
  location?: number | undefined;
  /** The calendar event it comes from. */
  eventUid?: string | undefined;
};

/**
 * The session, and which of its screens opens; null: none. `reopen`: a submitted session is opened again first; without
 * it its page says that it is submitted, and asks.
 */
type Opening = [sessionId: string, place: 'data' | 'note' | 'submit' | null, reopen?: 'running'];

/** What a screen asks of the app around it: what belongs to another feature, or to no screen at all. */
export type AppActions = {
  /** Opens Start New Session, filled with what is known. */
  startSession: (preset?: SessionPreset) => void;
  /** Makes a session the current one and opens its screen. Rejects where it can't be done. */
  openSession: (...opening: Opening) => Promise<void>;
  /** The same, for buttons that have no place of their own for a message: why not is said in a toast. */
  goToSession: (...opening: Opening) => void;
  pauseSession: (sessionId: string) => Promise<void>;
  resumeSession: (sessionId: string) => Promise<void>;
  /** Opens Behavior Add for a client's day, over the screen. */
  addBehaviors: (clientId: number, date: string) => void;
  /** Lets the person sign in again without leaving what is running. */
  signInAgain: () => void;
  /** Sets or changes the PIN of this device. */
  changePin: () => void;
  /** Locks the device: the sign-in is kept, and a PIN opens it again. */
  lock: () => void;
  /** Begins the sign-out: asks about unsent work where there is some. */
  signOut: () => void;
};

export const AppActionsContext = createContext<AppActions | null>(null);

export function useAppActions(): AppActions {
  return must(useContext(AppActionsContext), 'an app around it');
}

import type { ComponentType } from 'react';
import type { LocalUserId } from '#db/device/local-user.ts';
import type { AuthPort } from '#features/auth/auth-port.ts';

/** The person who is signed in, as the shell needs them. */
export interface Person {
  id: number;
  /** "Ana Diaz" */
  name: string;
  /** Whether a permission is granted, wildcards included. */
  can: (permission: string) => boolean;
}

/** What the Start New Session dialog begins with, when a row of the day's plan opens it. */
export interface StartRequest {
  clientId?: number | undefined;
  /** `yyyy-MM-dd` */
  startDate?: string | undefined;
  /** `HH:mm` */
  startTime?: string | undefined;
  endTime?: string | undefined;
  /** Session location code. */
  location?: number | undefined;
  /** Schedule event it comes from. */
  eventUid?: string | undefined;
}

/** Parts of features that stand in the shell. Each reads its own data. */
export interface ShellParts {
  /** State of everything that waits to be sent; opens the sync status. */
  SyncButton?: ComponentType | undefined;
  /** Finding, notifications and keys, in the top bar. */
  Tools?: ComponentType | undefined;
  /** The keys of finding and of the list of keys, while a session has the page and the top bar is away. */
  HelpKeys?: ComponentType | undefined;
  /** 48 px: "Session running · Maya R. · 00:41:07 [Return]". Shown on every screen but the session's own. */
  SessionStrip?: ComponentType | undefined;
  /** The dialog "Start New Session". Mounted only while open. */
  StartSession?: ComponentType<{ request: StartRequest; onClose: () => void }> | undefined;
}

/** Everything the shell and the guards need from the layers below. `main.tsx` makes it and keeps it fresh. */
export interface AppPorts {
  auth: AuthPort;
  /** Whose access token is stored; null: nobody's. An expired one counts: expiry never sends anybody away. */
  userId: LocalUserId | null;
  /** undefined while the person is being read from the device. */
  person: Person | undefined;
  /** Whether a session runs on this device; undefined while that is being read. */
  sessionRunning: boolean | undefined;
  /** Begins the sign-out: asks about unsent work where there is some. */
  onSignOut: () => void;
  /** Locks the device: the sign-in is kept, and a PIN opens it again. */
  onLock?: (() => void) | undefined;
  parts: ShellParts;
}

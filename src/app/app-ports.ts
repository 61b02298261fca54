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
  parts: ShellParts;
}

import { createContext, useContext, useSyncExternalStore } from 'react';
import { howMany } from '#domain/how-many.ts';
import type { StorageTrouble } from '../device/storage-error.ts';

/** Something a person did that is not on the disk, and never will be unless they act. */
export type Lost = {
  id: number;
  /** What it was: "Tantrum", "Requests item, ind". */
  what: string;
  /** Whose session was on the screen: "Maya R.". */
  of: string;
  /** The session that it was an act in; absent of a text, and of what is of none. */
  session?: string | undefined;
  /** When it was done, ms. */
  at: number;
  reason: StorageTrouble | 'refused';
  /** What to do about it, for the person. */
  advice: string;
  /** It can be written again: what a rule refused at its press can't. */
  canRetry: boolean;
};

/** `slow`: how many writes are under way for longer than usual, or once more. */
export type UnsavedState = { slow: number; lost: readonly Lost[] };

/** What this page alone holds: it goes with the page, and counts wherever it is said that everything is saved or sent. */
export type Unsaved = {
  get(): UnsavedState;
  subscribe(listener: () => void): () => void;
  retryAll(): void;
  dismiss(): void;
};

const ALL_SAVED: UnsavedState = { slow: 0, lost: [] };
export const nothingUnsaved: Unsaved = {
  get: () => ALL_SAVED,
  subscribe: () => () => undefined,
  retryAll: () => undefined,
  dismiss: () => undefined,
};

/** Of the signed-in person. */
export const UnsavedContext = createContext<Unsaved>(nothingUnsaved);

export const countUnsaved = ({ slow, lost }: UnsavedState): number => slow + lost.length;

/** What can be said of the safety of somebody's work: of all of it only where all of it is on the disk. */
export const safetyText = (unsaved: number): string =>
  unsaved === 0
    ? 'Everything recorded is safe on this device.'
    : `What is saved on this device is safe; ${howMany(unsaved, 'entry is', 'entries are')} not saved.`;

export function useUnsaved() {
  const { get, subscribe, retryAll, dismiss } = useContext(UnsavedContext);
  const state = useSyncExternalStore(subscribe, get);
  return { lost: state.lost, count: countUnsaved(state), retryAll, dismiss };
}

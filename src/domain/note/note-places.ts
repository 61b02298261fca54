import type { NoteLocation } from '../lookups.ts';

const notePlaces: Record<number, readonly NoteLocation[]> = { 1: [2], 2: [1], 3: [3, 4], 5: [] };

/** The places of a note that a session's may be: none for “Other”, two for “School/Community”. */
export function notePlacesOf(sessionLocation: number | null): readonly NoteLocation[] {
  return (sessionLocation === null ? undefined : notePlaces[sessionLocation]) ?? [];
}

/** Where a note made from a session starts: Home→Home, Center→Center, School/Community→School, Other→no choice (reading 11). */
export function noteLocationFor(sessionLocation: number): NoteLocation | null {
  return notePlacesOf(sessionLocation)[0] ?? null;
}

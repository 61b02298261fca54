import { lookupText, noteLocations, sessionLocations } from '#domain/lookups.ts';
import { noteLocationFor, notePlacesOf } from '#domain/note/note-rules.ts';

/** What is to be said where a session's place is not just one of a note's: it has none for it, or two. */
type PlaceWords<Text> = { none: Text; two: (first: string, second: string) => Text };

function placeWords<Text>(sessionLocation: number | null, { none, two }: PlaceWords<Text>): Text | undefined {
  if (sessionLocation === null) return undefined;
  const [first, second] = notePlacesOf(sessionLocation).map((place) => lookupText(noteLocations, place));
  if (first === undefined) return none;
  return second === undefined ? undefined : two(first, second);
}

/** Where a session is started. */
export function placeAtStart(sessionLocation: number | null): string | undefined {
  return placeWords(sessionLocation, {
    none: 'A note has no “Other”: before Submit you choose the nearest place for it.',
    two: (first, second) => `The note says ${first}. If it was ${second}, choose that in the note.`,
  });
}

/** Beside the place of the note. */
export function placeInNote(sessionLocation: number): string | undefined {
  const was = `The place of this session is “${lookupText(sessionLocations, sessionLocation)}”`;
  return placeWords(sessionLocation, {
    none: `${was}, which a note does not have. Choose the nearest one; Comments can say where it was.`,
    two: () => `${was}. Choose which of the two it was.`,
  });
}

/** At Submit, while the note has the place that it began with. A missing one is in the way of Submit. */
export function placeAtSubmit(sessionLocation: number, location: number | null): string | undefined {
  if (location === null || location !== noteLocationFor(sessionLocation)) return undefined;
  return placeWords<string | undefined>(sessionLocation, {
    none: undefined,
    two: (first, second) =>
      `Begun at “${lookupText(sessionLocations, sessionLocation)}”: the note says ${first}. Edit it if it was ${second}.`,
  });
}

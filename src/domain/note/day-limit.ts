/**
 * Notes of one therapist on one day, drafts and held ones counted: a note every seven minutes, day and night. Whatever
 * shares the minutes of a day goes through all of them.
 */
export const MOST_NOTES_OF_DAY = 200;

/** Why a day can't take one note more, or null. @param there how many it has */
export function whyNotAnotherNote(there: number): string | null {
  if (there < MOST_NOTES_OF_DAY) return null;
  return `There are ${MOST_NOTES_OF_DAY} notes of this person on that day already, and it takes no more. Check the date. If it is right, give a note of that day that was on another its right date, or delete one that was no visit, and send this one again.`;
}

import type { Policy } from './policy.ts';

export const unknownZone = 'Use a time zone such as America/New_York';

/** What is wrong with a policy that its ranges can't say: a sentence per field, in the wire's names. */
export function whyNotPolicy(policy: Policy): Record<string, string> {
  const errors: Record<string, string> = {};
  const { timeChoices, noteLocationFilter } = policy;
  if (!isTimeZone(policy.timeZone)) errors.timeZone = unknownZone;
  if (timeChoices.from >= timeChoices.to) errors['timeChoices.to'] = 'Time choices must end after the first one';
  if (new Set(noteLocationFilter).size !== noteLocationFilter.length) {
    errors.noteLocationFilter = 'Names a location twice';
  }
  return errors;
}

/** Whether the name is one of the IANA zones. An offset such as `+05:00` is none: it knows no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

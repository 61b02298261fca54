/** What commonly comes before and after a behavior, by the functions the field asks about. */
export const antecedents = [
  'Demand given',
  'Told no',
  'Item taken away',
  'Attention elsewhere',
  'Alone',
  'Transition',
  'Waiting',
  'Noise or crowd',
] as const;

export const consequences = [
  'Redirected',
  'Attention given',
  'Demand removed',
  'Demand kept',
  'Item given',
  'Item kept away',
  'Break given',
  'Ignored as planned',
] as const;

const parts = (text: string) => text.split(';').map((part) => part.trim());

/** Whether a quick choice is in the text. */
export const hasChoice = (text: string, choice: string): boolean => parts(text).includes(choice);

/** The text with a quick choice added, or taken out of it again; other words stay as they are. */
export function toggleChoice(text: string, choice: string): string {
  const before = parts(text).filter((part) => part !== '');
  const after = before.includes(choice) ? before.filter((part) => part !== choice) : [...before, choice];
  return after.join('; ');
}

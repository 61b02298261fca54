/** What is wrong with a text that is longer than it may be, spaces around it not counted; undefined when it fits. */
export function tooLong(text: string, most: number): string | undefined {
  const { length } = text.trim();
  return length > most ? `Use at most ${most} characters; this has ${length.toLocaleString('en-US')}` : undefined;
}

/** A number of things as it stands in sight: "1,200". */
export const digits = (count: number): string => count.toLocaleString('en-US');

/** "1 note", "1,200 notes", and "10,000+ notes" where there may be more than were counted. */
export function howMany(count: number, one: string, many = `${one}s`, isExact = true): string {
  return `${digits(count)}${isExact ? '' : '+'} ${count === 1 ? one : many}`;
}

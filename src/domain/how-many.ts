/** "1 note", "1,200 notes", and "10,000+ notes" where there may be more than were counted. */
export function howMany(count: number, one: string, many = `${one}s`, isExact = true): string {
  return `${count.toLocaleString('en-US')}${isExact ? '' : '+'} ${count === 1 ? one : many}`;
}

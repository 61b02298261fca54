/** The years of records, as `src/domain/time/day-rules.ts` has them: fields know nothing of the domain, a test holds the two together. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
export const yearsText = 'Use a year from 1900 to 2199';

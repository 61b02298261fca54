/**
 * Order by code points, for what sorts as it is written: days, instants, ids. The order of a language is for names: it
 * has to be loaded, which a start feels.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

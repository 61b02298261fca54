/** The one there is; undefined of none, and of several. */
export const onlyOf = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

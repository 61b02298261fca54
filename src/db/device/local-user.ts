/**
 * Who somebody is on this device, and what their database is named by: their number; or, where a user of another
 * installation had that number here before them, `<number>-<installation>` (decision 014).
 */
export type LocalUserId = number | string;

/** The number that the server knows them by. */
export const userIdOf = (who: LocalUserId): number => Number.parseInt(String(who), 10);

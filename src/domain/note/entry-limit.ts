/** Seconds that the behaviors of an entry can have lasted: those of its day. */
export const MAX_ENTRY_SECONDS = 86_400;

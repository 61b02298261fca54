/** What became of an event that no longer counts. */
export const voidReasons = { undone: 'Undone', corrected: 'Corrected', replaced: 'Before the typed count' } as const;

/**
 * What a record is made of, as far as calls write it: whether a session is open, its answers at Submit, its end, the
 * words and times of a note, the counts of an entry, whether that is deleted.
 */
export type RecordPart = 'state' | 'answers' | 'end' | 'words' | 'counts' | 'deletion';

/** The parts that each call of a device writes as a whole. A start, facts and addenda write nothing over. */
const written: Readonly<Record<string, readonly RecordPart[]>> = {
  restartSession: ['state'],
  voidSession: ['state'],
  submitSession: ['state', 'answers', 'end', 'words'],
  saveSessionNote: ['words'],
  saveNote: ['end', 'words'],
  addEntry: ['counts'],
  voidEntry: ['deletion'],
};

/** The parts that a call writes, by the name of its endpoint. */
export const partsOf = (call: string): readonly RecordPart[] => written[call] ?? [];

/** Differs from every uid that is made: only the last bits of the session's own are turned over. */
const TURNED = 0xffff;

/**
 * The uid of the note of a session. Every device works out the same one, so that a session that is opened on two
 * devices before its first note has arrived still gets one note, in which their texts are merged.
 * @param sessionUid a UUID.
 */
export function noteUidOf(sessionUid: string): string {
  const last = Number.parseInt(sessionUid.slice(-4), 16) ^ TURNED;
  return `${sessionUid.slice(0, -4)}${last.toString(16).padStart(4, '0')}`;
}

import { TimesRemark } from '#records/note/times-remark.tsx';
import { useKnownOverlap } from '#records/note/use-known-overlap.ts';
import type { NoteContent } from './note-content.ts';

/**
 * What the server would say about the times, shown while they are typed, even where no server can be asked. A warning,
 * not a stop.
 */
export function KnownOverlap({ uid, content }: { uid: string; content: NoteContent }) {
  return <TimesRemark text={useKnownOverlap(content, uid)} />;
}

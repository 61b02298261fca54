import { FileInput } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';

type Origin = { broughtIn: Note['brought_in'] };

/** Shows in a list that the note came from a file that somebody else brought in; nothing for all others. */
export function BroughtInMark({ broughtIn }: Origin) {
  if (!broughtIn) return null;
  return (
    <span className="flex items-center gap-1 text-label text-muted whitespace-nowrap">
      <FileInput aria-hidden="true" className="size-4 shrink-0" />
      Brought in
    </span>
  );
}

/** Who brought the note in for its author, and when. */
export function BroughtInNotice({ broughtIn, zone, own }: Origin & { zone: string; own: boolean }) {
  if (!broughtIn) return null;
  return (
    <Banner
      icon={FileInput}
      title={`Brought in by ${broughtIn.by}, ${noteCreatedText(broughtIn.at, zone)}`}
      tone="waiting"
    >
      It came from a file and not from its author’s device; a second person accepted it.
      {own && ' If you did not record this, tell your office.'}
    </Banner>
  );
}

import { Clock3, FileInput } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { lateReasons } from '#domain/note/late-reasons.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What is out of the ordinary about how a note reached the server. */
export type Arrival = { broughtIn: Note['brought_in']; late: Note['late'] };

type Marked = Arrival & Pick<Note, 'addenda'>;

/** Shows in a list what is out of the ordinary about a note's arrival; nothing for all others. */
export function ArrivalMarks({ broughtIn, late, addenda }: Marked) {
  const what =
    broughtIn && !broughtIn.confirmed
      ? 'Brought in'
      : addenda.some(({ brought_in }) => brought_in) && 'Addendum brought in';
  return (
    <>
      {what && (
        <span className={mark}>
          <FileInput aria-hidden="true" className="size-4 shrink-0" />
          {what}
        </span>
      )}
      {lateReasons(late).map(({ reason, short }) => (
        <span className={mark} key={reason}>
          <Clock3 aria-hidden="true" className="size-4 shrink-0" />
          {short}
        </span>
      ))}
    </>
  );
}

const mark = 'flex items-center gap-1 text-label text-muted whitespace-nowrap';

/** The same where the note is read: who brought it in for its author and when, and why it came late. */
export function ArrivalNotices({ broughtIn, late, zone, own }: Arrival & { zone: string; own: boolean }) {
  return (
    <>
      {broughtIn && (
        <Banner
          icon={FileInput}
          title={`Brought in by ${broughtIn.by}, ${noteCreatedText(broughtIn.at, zone)}`}
          tone={broughtIn.confirmed ? 'saved' : 'waiting'}
        >
          {broughtIn.confirmed
            ? 'It came from a file first. Its author has sent or saved the same since: it is theirs.'
            : 'It came from a file and not from its author’s device; a second person accepted it.'}
          {own && !broughtIn.confirmed && ' If you did not record this, tell your office.'}
        </Banner>
      )}
      {lateReasons(late).map(
        ({ reason, short, text, forAuthor }) =>
          (forAuthor || !own) && (
            <Banner icon={Clock3} key={reason} title={short} tone="waiting">
              {text}
            </Banner>
          ),
      )}
    </>
  );
}

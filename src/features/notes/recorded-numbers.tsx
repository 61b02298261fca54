import { CircleAlert, Clock3 } from 'lucide-react';
import { useId } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { howMany } from '#domain/how-many.ts';
import { type Contradiction, contradictionsIn, unmentionedIn } from '#domain/note/note-contradictions.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { type RecordedSession, type SessionNumber, sessionNumbers } from '#domain/session/session-numbers.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NumberList } from '#ui/table/number-list.tsx';
import type { NoteItem } from './note-item.ts';
import { useRecordedSession } from './use-recorded-session.ts';

const names = new Intl.ListFormat('en-US');

/** What was recorded in the note's session, to be read beside its text, with what the two say differently. */
export function RecordedNumbers({ item, zone }: { item: NoteItem; zone: string }) {
  const heading = useId();
  if (item.isDraft) return null;
  return (
    <section aria-labelledby={heading} className="border-line border-b pb-5">
      <h4 className="mb-1.5 font-semibold text-body" id={heading}>
        From session data
      </h4>
      {item.sessionId === null || item.clientId === null ? (
        <p className="text-label text-muted">This note was written without a session: nothing was recorded with it.</p>
      ) : (
        <OfSession clientId={item.clientId} item={item} sessionId={item.sessionId} zone={zone} />
      )}
    </section>
  );
}

type OfSessionProps = { item: NoteItem; clientId: number; sessionId: string; zone: string };

function OfSession({ item, clientId, sessionId, zone }: OfSessionProps) {
  const { clock } = useDevice();
  const { session, isOpen, byIntervals, afterEnd, loading, failed } = useRecordedSession({
    clientId,
    authorId: item.authorId,
    date: item.date,
    sessionId,
  });
  if (loading && !session) return <Skeleton label="Reading the session’s data" rows={3} />;
  if (!session)
    return (
      <p className="text-label text-muted">
        {isOffline(failed) ? 'The session’s data needs a connection.' : 'The session’s data can’t be read here.'}
      </p>
    );
  return (
    <>
      {afterEnd && <AfterEnd {...afterEnd} zone={zone} />}
      <Numbers byIntervals={byIntervals} isOpen={isOpen} item={item} now={clock.now()} session={session} />
    </>
  );
}

type NumbersProps = {
  item: NoteItem;
  session: RecordedSession;
  isOpen: boolean;
  byIntervals: readonly string[];
  now: number;
};

/** While the visit is open its numbers are not whole, intervals have no score, and its note follows with the next Submit. */
function Numbers({ item, session, isOpen, byIntervals, now }: NumbersProps) {
  const numbers = sessionNumbers(session, now);
  const differing = isOpen ? [] : contradictionsIn(item.texts, session);
  const unmentioned = isOpen ? [] : unmentionedIn(item.texts, session);
  const isUnmentioned = (line: SessionNumber) => unmentioned.some(({ of, id }) => of === line.of && id === line.id);
  return (
    <>
      {isOpen && (
        <p className="mb-1.5 text-label text-muted">
          The visit is open again: this may change until its next Submit, and the note is compared with it then.
          {byIntervals.length > 0 &&
            ` Intervals that were recorded are scored then, too: ${names.format(byIntervals)}.`}
        </p>
      )}
      {differing.length > 0 && <Differing contradictions={differing} />}
      {numbers.length === 0 && <p className="text-label text-muted">Nothing was counted or scored in it.</p>}
      <NumberList
        lines={numbers.map((line) => ({ ...line, remark: isUnmentioned(line) ? 'not in the note' : undefined }))}
      />
    </>
  );
}

/** What is in the numbers and not in the service times: the next day’s too, where somebody said that it is of this visit. */
function AfterEnd({ count, last, zone }: { count: number; last: string; zone: string }) {
  const [of, are] = count === 1 ? ['It was made', 'It is'] : ['The last was made', 'They are'];
  return (
    <div className="mb-3">
      <Banner icon={Clock3} title={`${howMany(count, 'record')} after the End Time`} tone="waiting">
        {`${of} ${noteCreatedText(last, zone)}. ${are} in these numbers.`}
      </Banner>
    </div>
  );
}

function Differing({ contradictions }: { contradictions: readonly Contradiction[] }) {
  return (
    <div className="mb-3">
      <Banner icon={CircleAlert} title="The note says otherwise" tone="attention">
        <ul className="flex flex-col gap-1">
          {contradictions.map(({ of, id, sentence, data }) => (
            <li className="wrap-anywhere" key={`${of} ${id} ${sentence}`}>
              “{sentence}” – {data}.
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

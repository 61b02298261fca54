import { Check, TriangleAlert } from 'lucide-react';
import type { NoteRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dataPath, notePath } from '#features/session/frame/session-paths.ts';
import { placeAtSubmit } from '#features/session/note/place-words.ts';
import { putInNote } from '#features/session/note/save-session-note.ts';
import { useClockOff } from '#records/clock-off.tsx';
import { useNamedOthers } from '#records/note/named-others.tsx';
import { useHoursLine } from '#records/note/use-hours-line.ts';
import { useKnownOverlap } from '#records/note/use-known-overlap.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import {
  countedText,
  countsText,
  factsText,
  type HardStops,
  missingScores,
  noteWords,
  unscoredRuns,
  unscoredText,
} from './submit-checks.ts';
import { SubmitRow, useStays } from './submit-row.tsx';
import { type KnownTimes, timesAgree } from './use-submit-times.ts';

const NOTHING = 'Nothing to report';

type DoneProps = {
  times: KnownTimes;
  /** Nobody has said yet that its End Time is right. */
  isEndOpen: boolean;
  note: NoteRow;
  stops: HardStops;
  asked: boolean;
  isOutdated: boolean;
};

/** Facts, counts and note: what is ready to go. */
export function SubmitDone({ note, stops, asked, isOutdated, times, isEndOpen }: DoneProps) {
  const { session, words, policy, services } = useSessionView();
  const ready = stops.fields.length === 0;
  // What disagrees with the records is never ticked off.
  const agree = timesAgree(times, useClockOff() !== null) && !isEndOpen;
  const overlap = useKnownOverlap(note.fields, note.uid);
  const place = placeAtSubmit(session.visitLocation, note.fields.location);
  const named = useNamedOthers(note.fields);
  const { warning: fewHours = null } =
    useHoursLine({ uid: note.uid, fields: note.fields, policy, otherwise: session.startDate }) ?? {};
  const sure = agree && overlap === '' && fewHours === null && ready;
  const { all: count, own } = noteWords(note);
  const noteAct = count === 0 ? 'Write' : isOutdated ? 'Compare' : 'Read';
  const unscored = unscoredRuns(session);
  const missing = missingScores(session, words, services.hub.now());
  const whole = unscored.length === 0 && missing === null && !session.differences;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      <SubmitRow
        actions={
          <ButtonLink aria-label="Edit client, date, location, times" kind="quiet" to={notePath}>
            Edit
          </ButtonLink>
        }
        icon={sure ? Check : TriangleAlert}
        stop={!ready}
        title="Client, date, location, times"
        tone={sure ? 'sent' : asked && !ready ? 'attention' : 'waiting'}
      >
        {factsText(shortName(session.clientName), note.fields, longDate(note.fields.date_visited))}
        {place && <p>{place}</p>}
        {ready && (
          <p>{agree ? 'The times agree with what was recorded.' : 'The times need a look before you submit.'}</p>
        )}
        {overlap !== '' && (
          <p className="font-semibold text-waiting-fg">
            {overlap} You can submit; the note can’t be billed until the times are changed.
          </p>
        )}
        {fewHours && <p className="font-semibold text-waiting-fg">{fewHours} You can still submit.</p>}
        {!ready && (
          <ul
            className={cx('font-semibold', asked ? 'text-danger' : 'text-waiting-fg')}
            role={asked ? 'alert' : undefined}
          >
            {stops.fields.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </SubmitRow>
      <SubmitRow
        actions={
          <ButtonLink aria-label="Show what was recorded" kind="quiet" to={dataPath}>
            Show
          </ButtonLink>
        }
        icon={whole ? Check : TriangleAlert}
        title={countsText(session)}
        tone={whole ? 'sent' : 'waiting'}
      >
        {countedText(ready ? { ...session, ...timesOfNote(session, note.fields), state: 'closed' } : session, words)}
        {missing && <p>{missing}</p>}
        {unscored.map((id) => (
          <p key={id}>
            {words.fullBehavior(id)}: {unscoredText(session, id, services.hub.now())}
          </p>
        ))}
      </SubmitRow>
      <SubmitRow
        actions={
          <ButtonLink
            aria-label={noteAct + (isOutdated && count > 0 ? ' the note with the data' : ' the note')}
            kind="quiet"
            to={notePath}
          >
            {noteAct}
          </ButtonLink>
        }
        icon={own === 0 || isOutdated || named ? TriangleAlert : Check}
        title={count === 0 ? 'The note is empty' : `Note: ${howMany(count, 'word')}`}
        tone={own === 0 || isOutdated || named ? 'waiting' : 'sent'}
      >
        {noteText(note, { count, own }, (at) => asOfText(at, services.hub.now(), policy.timeZone))}
        {named && <p className="font-semibold text-waiting-fg">{named}. You can still submit.</p>}
        {isOutdated && <p>The data has changed since it was written. It may say other numbers.</p>}
      </SubmitRow>
    </Card>
  );
}

function noteText(
  { updatedAt }: NoteRow,
  { count, own }: { count: number; own: number },
  timeOf: (at: string) => string,
): string {
  if (count === 0) return 'You can still submit';
  if (own === 0) return 'All of it was drafted from the data; nothing was written. You can still submit';
  return `Last edited ${timeOf(updatedAt)}`;
}

/** An empty Health & Safety text is asked about, never filled in silently. */
export function EmptyHealth({ note }: { note: NoteRow }) {
  const view = useSessionView();
  const text = note.fields.health_safety.trim();
  const wasEmpty = useStays(text === '');
  if (!wasEmpty) return null;
  const report = () => putInNote(view, note, { health_safety: NOTHING });
  return (
    <Card flush>
      <SubmitRow
        actions={
          text === '' && (
            <>
              <ButtonLink
                aria-label="Write Health & Safety Issues"
                kind="quiet"
                state={{ field: 'health_safety' }}
                to={notePath}
              >
                Write
              </ButtonLink>
              <Button onClick={() => void report()}>{NOTHING}</Button>
            </>
          )
        }
        icon={text === '' ? TriangleAlert : Check}
        title={`Health & Safety Issues${text === '' ? ' is empty' : ''}`}
        tone={text === '' ? 'waiting' : 'sent'}
      >
        {text === '' ? 'You can still submit' : <span className="line-clamp-1">{text}</span>}
      </SubmitRow>
    </Card>
  );
}

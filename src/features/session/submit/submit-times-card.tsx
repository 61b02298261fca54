import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { LAST_MINUTE, MIDNIGHT } from '#domain/session/session-rules.ts';
import { inZone, longDate, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Card } from '#ui/layout/card.tsx';
import { beginOf, EditEnd, endAt, itWas, plannedEnd, roomForNow, setToNow, timesEndingNow } from './end-acts.tsx';
import { type EndQuestion, EndRow } from './end-row.tsx';
import { SetTimes, type Setting, setText, useSetting } from './set-times.tsx';
import { SubmitRow, useStays } from './submit-row.tsx';
import type { RecordedSpan, SubmitTimes } from './submit-times.ts';
import { type KnownTimes, spanDisagrees } from './use-submit-times.ts';

/**
 * When the session was begun and what was recorded, beside the times that are billed; and what disagrees, with one press
 * for each way to put it right. All of it is left to the person.
 */
export function TimesToCheck({ note, end: asked, times }: { note: NoteRow; end: EndQuestion; times: KnownTimes }) {
  const { policy } = useSessionView();
  const { overnight, after, ahead, span } = times;
  const wasAfter = useStays(after !== null);
  const asksEnd = useStays(ahead || asked.assumed);
  const setting = useSetting(note);
  // What ends an assumed visit is offered once, where it is asked about, and its answer brings nothing here.
  const wasAssumed = useStays(asked.assumed);
  const asksAfter = after !== null && !overnight && !wasAssumed;
  const editsAfter = useStays(asksAfter);
  if (!overnight && !wasAfter && !asksEnd && !span) return null;
  const endingNow = timesEndingNow(note, inZone(times.now, policy.timeZone), span);
  const recorded = span && !span.unsure && span.last && span.last > note.fields.end_time ? span.last : null;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {overnight && (
        <Overnight
          isOtherVisit={span?.afterwards === true && !endsNextDay(note)}
          overnight={overnight}
          setting={setting}
        />
      )}
      {span && (
        <Recorded
          asksEnd={asked.assumed}
          isAhead={ahead}
          now={times.now}
          overnight={overnight}
          past={after}
          setting={setting}
          span={span}
        />
      )}
      {wasAfter && (
        <SubmitRow
          actions={
            editsAfter && (
              <>
                <SetTimes
                  // Also of this very minute: it would come by itself as the minute turns.
                  act={asksAfter && recorded && endAt(recorded)}
                  by={`${AFTER} last`}
                  setting={setting}
                />
                <SetTimes
                  act={asksAfter && setToNow(note, endingNow, recorded)}
                  by={`${AFTER} now`}
                  room={asksAfter && roomForNow}
                  setting={setting}
                />
                <EditEnd />
              </>
            )
          }
          icon={after ? TriangleAlert : Check}
          title={`${after ? eventsLie(after.count) : 'No recorded event lies'} after ${after?.end === null ? 'the day of this note' : `the End Time, ${time12(after?.end ?? note.fields.end_time)}`}`}
          tone={after ? 'waiting' : 'sent'}
        >
          {setting.done?.by.startsWith(AFTER) && <p>{setText(setting.done)}</p>}
          {after &&
            `The last one is of ${after.day ? `${longDate(after.day)}, ` : ''}${time12(after.last)}. ${theyStay(after.count)}`}
        </SubmitRow>
      )}
      {asksEnd && <EndRow end={asked} endingNow={endingNow} setting={setting} times={times} />}
    </Card>
  );
}

/** "Began 3:22 PM · first record 3:25 PM, last 4:41 PM". @param nextDay the last, of a visit that went on after midnight @param more of another day */
function spanText(
  { began, first, last }: RecordedSpan,
  isToday: boolean,
  nextDay: string | null,
  more: boolean,
): string {
  const begun = began === null ? 'Begun on another day' : `Began ${time12(began)}`;
  if (first === null || last === null) return `${begun} · nothing recorded ${isToday ? 'yet' : 'that day'}`;
  const thatDay = more ? ' that day' : '';
  const records =
    first === last && !nextDay
      ? `recorded at ${time12(first)}${thatDay}`
      : `first record ${time12(first)}, last ${nextDay ?? `${time12(last)}${thatDay}`}`;
  return `${begun} · ${records}`;
}

const AFTER = 'after';

/** Its end was typed as a time of the day after: it is its own visit that goes over midnight, whenever it was entered. */
const endsNextDay = ({ fields }: NoteRow): boolean => fields.end_time <= fields.begin_time;

type RecordedProps = { setting: Setting; span: RecordedSpan; now: number; isAhead: boolean; asksEnd: boolean } & Pick<
  SubmitTimes,
  'overnight'
> & { past: SubmitTimes['after'] };

/** Ticked off where the span itself disagrees with nothing: what is wrong with the times besides says so in its own row. */
function Recorded({ setting, span, now, overnight, past, isAhead, asksEnd }: RecordedProps) {
  const view = useSessionView();
  const { note } = setting;
  const { early, before, quiet, began, last, afterwards, unsure } = span;
  const { date, time } = inZone(now, view.policy.timeZone);
  const { begin_time, end_time } = note.fields;
  const { eventUid, endTime, assumedEnd } = view.session;
  // Not of an end that was typed or assumed at Start; nor is it offered for one that has just been put in its place.
  const [planned] = useState(eventUid !== undefined && !assumedEnd && endTime !== end_time ? endTime : null);
  const agrees = !spanDisagrees(span);
  const start = beginOf(span);
  const nextDay = overnight && past?.day ? `${time12(past.last)} on ${longDate(past.day)}` : null;
  const until = overnight ? LAST_MINUTE : date === note.fields.date_visited ? time : null;
  const wasThen = !unsure && afterwards && began !== null && until !== null && until > began ? { began, until } : null;
  return (
    <SubmitRow
      actions={
        <>
          <SetTimes
            act={wasThen && itWas({ begin_time: wasThen.began, end_time: wasThen.until })}
            by="span both"
            setting={setting}
          />
          <SetTimes
            act={
              !unsure &&
              (early > 0 || before > 0) &&
              start &&
              start < end_time && { label: `Begin at ${time12(start)}`, times: { begin_time: start } }
            }
            by="span begin"
            setting={setting}
          />
          <SetTimes
            act={!asksEnd && !unsure && quiet > 0 && last && last > begin_time && endAt(last)}
            by="span last"
            setting={setting}
          />
          <SetTimes
            act={!agrees && planned && planned !== end_time && planned > begin_time && plannedEnd(planned)}
            by="span planned"
            setting={setting}
          />
        </>
      }
      icon={agrees ? Check : TriangleAlert}
      title={spanText(span, date === note.fields.date_visited, nextDay, past?.day !== undefined)}
      tone={agrees ? 'sent' : 'waiting'}
    >
      {setting.done?.by.startsWith('span') && <p>{setText(setting.done)}</p>}
      {unsure && (
        <p>
          {`The clock of ${unsure} was changed while this was recorded, so some of these times are wrong. The times of the note are yours to say.`}
        </p>
      )}
      {afterwards && (
        <p>
          {`It was begun here after the end of the visit, ${time12(end_time)}${overnight && endsNextDay(note) ? ` on ${longDate(overnight.day)}` : ''}. If you enter it from memory, its times stay as they are.`}
        </p>
      )}
      {early > 0 && (
        <p>
          The note begins at {time12(begin_time)}, {minutesText(early)} before anything was begun or recorded.
        </p>
      )}
      {before > 0 && <p>{`${eventsLie(before)} before the Begin Time, ${time12(begin_time)}. ${theyStay(before)}`}</p>}
      {quiet > 0 && (
        <p>
          Nothing is recorded in the {minutesText(quiet)} before {isAhead ? 'now' : `its end, ${time12(end_time)}`}.
        </p>
      )}
    </SubmitRow>
  );
}

const eventsLie = (count: number) => `${count} recorded ${count === 1 ? 'event lies' : 'events lie'}`;
const theyStay = (count: number) => `${count === 1 ? 'It stays' : 'They stay'} with this session.`;

/** "45 minutes", "2 h 5 min" */
function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

type OvernightProps = {
  setting: Setting;
  overnight: NonNullable<SubmitTimes['overnight']>;
  /** It was begun when the visit of the note was over: to end that one at midnight would bill all the hours between. */
  isOtherVisit: boolean;
};

function Overnight({ setting, overnight, isOtherVisit }: OvernightProps) {
  const until = overnight.until === null ? 'the time it ended' : time12(overnight.until);
  const ended = setting.note.fields.end_time === LAST_MINUTE;
  return (
    <SubmitRow
      actions={<SetTimes act={!ended && !isOtherVisit && endAt(LAST_MINUTE)} by="overnight" setting={setting} />}
      icon={TriangleAlert}
      title="This session goes over midnight"
      tone="waiting"
    >
      {`A note is of one day. ${ended ? 'This one ends' : 'End this one'} at ${time12(LAST_MINUTE)}; after Submit, write a second note for ${longDate(overnight.day)}, from ${time12(MIDNIGHT)} to ${until}.`}
    </SubmitRow>
  );
}

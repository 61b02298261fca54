import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { EventRow } from '#db/rows.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { monthDay } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTime, clockTimeLong } from '#features/session/frame/time-text.ts';
import { FactList } from '#features/session/note/fact-list.tsx';
import { factsOf, occurrenceTimes } from '#features/session/note/note-facts.ts';
import { BroughtInBy } from '#records/brought-in-by.tsx';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { abcFacts, abcText } from './abc-facts.ts';
import { correctedText } from './corrected-text.ts';
import { eventText } from './event-text.ts';
import { lineReason, lineText } from './line-reason.ts';
import { logLines } from './log-lines.ts';

/**
 * What a submitted session contains, to read: its numbers and every event. Once it is reopened, each of them can be
 * corrected.
 */
export function RecordedEvents() {
  const { device, session, words, policy, services } = useSessionView();
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  if (!events) return null;
  const zone = policy.timeZone;
  const times = occurrenceTimes(events, (iso) => clockTime(iso, zone));
  const lines = logLines(events);
  const text = (event: EventRow) => eventText(event, session.tally, words);
  // Of another day than the visit's it says which.
  const time = (at: string) => {
    const { date } = inZone(Date.parse(at), zone);
    return date === session.startDate
      ? clockTimeLong(at, zone)
      : `${monthDay(date, session.startDate)} ${clockTimeLong(at, zone)}`;
  };
  const reasons = lines.map((line) => ({
    ...line,
    said: lineText(line, session.tally, words),
    reason: lineReason(line, session.tally) ?? correctedText(line, text, time),
  }));
  const described = new Map(abcFacts(events).map(({ uid, abc }) => [uid, abcText(abc)]));
  return (
    <>
      <Section title="Session data">
        <Card>
          <BroughtInBy broughtIn={session.broughtIn} size="text-label" zone={zone} />
          <FactList facts={factsOf(session, words, times, services.hub.now())} />
          {lines.length === 0 && <p className="text-body">Nothing was recorded.</p>}
        </Card>
      </Section>
      {lines.length > 0 && (
        <Section title={`Events (${lines.length})`}>
          <Card flush>
            <ol>
              {reasons.map(({ event, voided, reason, said }) => (
                <li className="border-line border-b px-4 py-2 last:border-b-0" key={event.uid}>
                  <p className={cx('font-semibold text-label wrap-anywhere', voided && 'line-through')}>{said}</p>
                  <p className="text-meta tabular">
                    {time(event.at)}
                    {reason && ` · ${reason}`}
                    {(event.kind === 'offset' || event.kind === 'interval_stop') &&
                      event.by === 'app' &&
                      ' · with the session'}
                    {event.brought_in &&
                      ` · brought in by ${event.brought_in.by}, ${noteCreatedText(event.brought_in.at, zone)}`}
                  </p>
                  {!voided && described.has(event.uid) && (
                    <p className="text-meta wrap-anywhere">{described.get(event.uid)}</p>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        </Section>
      )}
    </>
  );
}

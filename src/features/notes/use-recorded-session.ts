import { type Session, sessionEndpoints } from '#contract/session.ts';
import { sessionFromServer } from '#db/store/from-server.ts';
import type { RecordedSession } from '#domain/session/session-numbers.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** A therapist has a handful of visits on one day. */
const MOST = 50;

/**
 * What the record has of a note's session, from all devices; null while it is not known, with why it can't be read. One
 * that is not fresh was kept from last time: devices may have sent more since.
 */
export function useRecordedSession({
  clientId,
  authorId,
  date,
  sessionId,
}: {
  clientId: number;
  authorId: number;
  date: string;
  sessionId: string;
}) {
  const { answer, isFresh, loading, failed } = useOnlinePage(sessionEndpoints.sessions, {
    client: clientId,
    user: authorId,
    daterange: `${date},${date}`,
    limit: MOST,
  });
  const session = answer?.sessions.find(({ uid }) => uid === sessionId);
  return {
    session: session ? recordedOf(session) : null,
    isOpen: session !== undefined && !session.session_closed,
    /** Behaviors that were recorded by intervals: `session` has their scores once it is submitted. */
    byIntervals: [...new Set(session?.intervals.map(({ name }) => name))],
    afterEnd: session?.after_end,
    isFresh,
    loading,
    failed,
  };
}

function recordedOf(session: Session): RecordedSession {
  const { tally, answers } = sessionFromServer(session);
  const { behaviors, skills } = session;
  return { tally, zero: answers.zero, behaviors, skills, end: null };
}

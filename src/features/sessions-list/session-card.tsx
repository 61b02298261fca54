import type { SessionRow } from '#db/rows.ts';
import { sessionCreatedText, sessionRangeText } from '#domain/note/stamp-text.ts';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { hoursText, payText, SessionSyncBadge, Status, untilText } from './session-columns.tsx';
import type { SessionRowContext } from './session-row-context.ts';

/** A session on a small screen: the same facts in the same order. */
export function SessionCard({ session, context }: { session: SessionRow; context: SessionRowContext }) {
  const hours = hoursText(session, context);
  return (
    <div className="flex flex-col items-start gap-2 pt-1 text-label tabular">
      <CardFacts
        facts={[
          ['Session', sessionRangeText(session)],
          ['Hours', hours && `${hours}${untilText(session)}`],
          ['Created', sessionCreatedText(session.createdAt, context.zone)],
          ['Pay date', payText(session) || 'none yet'],
          ['Status', <Status context={context} key="status" session={session} />],
        ]}
      />
      <SessionSyncBadge context={context} session={session} stateAlone />
    </div>
  );
}

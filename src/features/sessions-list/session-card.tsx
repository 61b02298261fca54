import type { SessionRow } from '#db/rows.ts';
import { sessionCreatedText, sessionRangeText } from '#domain/note/stamp-text.ts';
import { hoursText, payText, SessionSyncBadge, untilText } from './session-columns.tsx';
import type { SessionContext } from './session-context.ts';
import { StatusBadge } from './status-badge.tsx';

/** A session on a small screen: the same facts in the same order. */
export function SessionCard({ session, context }: { session: SessionRow; context: SessionContext }) {
  const hours = hoursText(session);
  return (
    <div className="flex flex-col gap-2 pt-1 text-label tabular">
      <p>
        {sessionRangeText(session)}
        {hours && ` · ${hours} h${untilText(session)}`}
      </p>
      <p className="text-muted">
        created {sessionCreatedText(session.createdAt, context.zone)} ·{' '}
        {payText(session) === '' ? 'no pay date' : `pay date ${payText(session)}`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge context={context} session={session} />
        <SessionSyncBadge context={context} session={session} stateAlone />
      </div>
    </div>
  );
}

import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { nearlyFull } from '#domain/session/session-limit.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { forgetUnanswered, unansweredAt } from '#features/session/record/unanswered-press.ts';
import { useSessionView } from './session-context.ts';
import { UnsavedElsewhere } from './unsaved-elsewhere.tsx';

/** What is seldom to be said while recording: its code comes after the tiles. */
export function RareNotices() {
  return (
    <>
      <NearlyFull />
      <UnansweredPress />
      <UnsavedElsewhere />
    </>
  );
}

/** Says in time that the session will take no more, and what to do; announced when it appears. */
function NearlyFull() {
  const { session } = useSessionView();
  return <Notice>{nearlyFull(session.eventCount)}</Notice>;
}

/** The page went while it was asked about: nobody would know that it counts nothing. Until something is recorded. */
function UnansweredPress() {
  const { session, policy, services, dayQuestion, locked } = useSessionView();
  const [before] = useState(session.eventCount);
  const isOver = session.eventCount !== before;
  useEffect(() => {
    if (isOver) forgetUnanswered();
  }, [isOver]);
  const at = isOver || locked || dayQuestion.askedAt !== null ? null : unansweredAt(session.id);
  const time = at === null ? '' : asOfText(new Date(at).toISOString(), services.hub.now(), policy.timeZone);
  return (
    <Notice>{time && `What you pressed at ${time} is not counted: the page went before you had answered.`}</Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div aria-atomic="true" role="status">
      {children && (
        <p className="flex shrink-0 items-center gap-3 border-line border-t bg-waiting-bg px-4 py-2.5 text-body text-waiting-fg md:px-6 lg:px-5">
          <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}

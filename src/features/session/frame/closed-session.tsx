import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { findNote } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { shortName } from '#domain/access/person-name.ts';
import { longDate } from '#domain/time/service-time.ts';
import { isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { useClosedWords } from '#features/session/devices/use-closed-words.ts';
import { SubmittedElsewhere } from '#features/session/submit/elsewhere-card.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { GoOn, useOthersOpen } from './go-on.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { useSessionView } from './session-context.ts';
import { notePath } from './session-paths.ts';
import { useReopen } from './use-reopen.tsx';

/** The list is for looking something up; opening the session does not wait for it. */
const Recorded = lazyPart(async () => (await import('#features/session/log/recorded-events.tsx')).RecordedEvents);

/** A submitted session whose note or data someone wants to correct, or one that was voided: it must be open for that. */
export function ClosedSession() {
  const { device, session, mode } = useSessionView();
  const others = useOthersOpen();
  const note = useLive(() => findNote(device.db, session.noteUid), [device.db, session.noteUid]);
  const { reopen, question } = useReopen(note);
  const { pathname } = useLocation();
  const { title, reopen: label, more } = useClosedWords();
  // With the way to another open session: coming later, it would push Reopen from under the finger.
  if (others === undefined) return null;
  return (
    <div className="flex max-w-160 flex-col gap-5">
      <PageHeader meta={`${shortName(session.clientName)} · ${longDate(session.startDate)}`} title={title} />
      {/* Each has its room from the beginning: Reopen stays where it is when the other one comes. */}
      <div className="grid text-body wrap-anywhere *:col-start-1 *:row-start-1">
        <p style={{ visibility: more ? 'hidden' : 'visible' }}>
          {session.voided
            ? `${session.voided.reason}. Bring it back to go on with it; everything recorded in it is here.`
            : `${isSubmittedElsewhere(session) ? 'It was submitted on another device. ' : ''}Reopen it to change its data or its note, then submit it again.`}
        </p>
        <p role="status">{more}</p>
      </div>
      <div className="flex flex-col gap-3 empty:hidden">
        <GoOn others={others} />
      </div>
      <div>
        <Button
          busy={mode.busy}
          icon={RotateCcw}
          kind={others.length > 0 ? 'outline' : 'primary'}
          // Nobody watches while its note is put right.
          onClick={() => reopen(pathname === notePath ? 'paused' : 'running')}
          size="big"
        >
          {label}
        </Button>
      </div>
      {question}
      {/* Below the buttons: it comes when the server has answered, and must move nothing under a finger. */}
      {note?.timeconflicts && (
        <Banner icon={TriangleAlert} title="Times overlap another note" tone="attention">
          {note.timeconflicts}
        </Banner>
      )}
      {!session.voided && <SubmittedElsewhere />}
      <SaveTrouble />
      {session.eventsHere && <Recorded />}
    </div>
  );
}

import { CircleCheckBig, Clock3, House, Play, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import type { RecordStatus } from '#db/queries/record-status.ts';
import { listSchedule } from '#db/queries/schedule.ts';
import { listSessions } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import { isGranted } from '#domain/access/permission.ts';
import { shortName } from '#domain/access/person-name.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { inZone, longDate, time12 } from '#domain/time/service-time.ts';
import { isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { useClosedWords } from '#features/session/devices/use-closed-words.ts';
import { GoOn, useOthersOpen } from '#features/session/frame/go-on.tsx';
import { SaveTrouble } from '#features/session/frame/save-trouble.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { notePath } from '#features/session/frame/session-paths.ts';
import { useReopen } from '#features/session/frame/use-reopen.tsx';
import { visitsOn, visitsToCome } from '#features/session/start/planned-visits.ts';
import { type SessionPreset, useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IconSquare } from '#ui/icon-square.tsx';
import { AfterMidnight } from './after-midnight.tsx';
import { SubmittedElsewhere } from './elsewhere-card.tsx';
import { useSessionStatus } from './session-status.tsx';
import { WhatIsWrong } from './what-is-wrong.tsx';

/** After Submit: where the work is, and what comes next. All of it at once: no button moves when another one is read. */
export function Submitted({ note }: { note: NoteRow }) {
  const next = useNextVisit();
  const others = useOthersOpen();
  if (next === undefined || others === undefined) return null;
  return <WhatIsNext next={next} note={note} others={others} />;
}

type WhatIsNextProps = { note: NoteRow; next: NextVisit | null; others: readonly SessionRow[] };

function WhatIsNext({ note, next, others }: WhatIsNextProps) {
  const hasOthers = others.length > 0;
  const { session, mode } = useSessionView();
  const { startSession } = useAppActions();
  const status = useSessionStatus();
  const sent = status?.state === 'sent';
  const navigate = useNavigate();
  const { reopen, question } = useReopen(note);
  const words = useClosedWords();
  // What comes of it later stands below: it must not push the buttons on.
  const [wasElsewhere] = useState(isSubmittedElsewhere(session));
  const heading = useRef<HTMLHeadingElement>(null);
  // Submit was pressed on this very route: its button is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 py-4 md:py-6">
      <header className="flex items-start gap-4">
        {/* The green tick is the server's word. */}
        <IconSquare icon={sent ? CircleCheckBig : Clock3} tone={sent ? 'sent' : 'waiting'} />
        <div className="min-w-0">
          <h1 className="font-semibold text-title tracking-title outline-none" ref={heading} tabIndex={-1}>
            {status?.state === 'attention' && status.sentAt === null && !status.office && !isSubmittedElsewhere(session)
              ? 'Session not sent'
              : words.title}
          </h1>
          <p className="text-body text-muted">
            {shortName(session.clientName)} · {longDate(session.startDate)}
          </p>
          {wasElsewhere && <TheirSubmit />}
        </div>
      </header>
      <div className="flex flex-col gap-3">
        <GoOn others={others} />
        {next && (
          <Button
            icon={Play}
            kind={hasOthers ? 'outline' : 'primary'}
            onClick={() => startSession(next.preset)}
            size="large"
            wide
          >
            Start next: {next.name} {time12(next.begin).replace(' ', '\u00a0')}
          </Button>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            className="min-h-14! flex-1 rounded-card!"
            icon={House}
            kind={next || hasOthers ? 'outline' : 'primary'}
            to="/"
          >
            Home
          </ButtonLink>
          <Button busy={mode.busy} className="min-h-14! flex-1 rounded-card!" icon={RotateCcw} onClick={() => reopen()}>
            {words.reopen}
          </Button>
        </div>
      </div>
      {question}
      {!wasElsewhere && isSubmittedElsewhere(session) && <TheirSubmit />}
      {/* What comes by itself, seconds later, stands below: nothing moves under the finger that goes on. */}
      <p className="text-body" role="status">
        {words.more ?? <WhereItIs status={status} />}
      </p>
      {/* Of times that overlap it is said below. */}
      {status?.state === 'attention' && !status.office && !note.timeconflicts && <WhatIsWrong note={note} />}
      {note.timeconflicts && (
        <Banner
          actions={
            <Button busy={mode.busy} onClick={() => reopen('paused', () => void navigate(notePath))}>
              Fix the times
            </Button>
          }
          icon={TriangleAlert}
          title="Times overlap another note"
          tone="attention"
        >
          {note.timeconflicts} The note can’t be billed until the times are changed.
        </Banner>
      )}
      <SubmittedElsewhere />
      <AfterMidnight note={note} />
      <SaveTrouble />
    </div>
  );
}

function TheirSubmit() {
  const { endTime } = useSessionView().session;
  return (
    <p className="text-body">
      It was submitted on another device. Its End Time{endTime && `, ${time12(endTime)},`} and its answers are those
      given there.
    </p>
  );
}

/** "Sent" only when the server said so. */
function WhereItIs({ status }: { status: RecordStatus | undefined }) {
  const { device, policy, session } = useSessionView();
  if (!status) return null;
  if (status.state === 'sent')
    return status.sentAt === null ? 'Sent' : `Sent ${sentText(status.sentAt, device.clock.now(), policy.timeZone)}`;
  if (status.state === 'sending') return 'Saved on this device. Sending…';
  if (status.state === 'blocked') return 'Saved on this device. Sign in to send it.';
  if (status.office === 'deciding') return 'The office has it and must decide. There is nothing for you to do.';
  if (status.office === 'declined')
    return 'The office declined it. Ask your office what to do. They keep a copy of it.';
  if (status.state === 'attention' && isSubmittedElsewhere(session)) return 'It needs attention.';
  if (status.state === 'attention') return 'Saved on this device. It needs attention before it can be sent.';
  return 'Saved on this device. It will send by itself when there is a connection. You can close the app.';
}

type NextVisit = { name: string; begin: string; preset: SessionPreset };

/** The day's next visit that has no session yet; null where there is none, undefined while it is being read. */
function useNextVisit(): NextVisit | null | undefined {
  const { device, policy, session } = useSessionView();
  const { db, clock } = device;
  const known = useLive(async () => {
    const [account, clients, schedule, sessions] = await Promise.all([
      findAccount(db),
      listClients(db),
      listSchedule(db),
      listSessions(db),
    ]);
    return { may: isGranted(account?.permissions ?? [], 'session.record'), clients, schedule, sessions };
  }, [db]);
  // As the page was opened: no button goes because time does.
  const [{ date, time }] = useState(() => inZone(clock.now(), policy.timeZone));
  if (!known) return undefined;
  if (!known.may) return null;
  const visits = visitsOn(known.schedule, date, policy.timeZone, db.userId);
  const visit = visitsToCome(visits, date, known.sessions).find(
    ({ begin, end }) => begin >= session.startTime && end > time,
  );
  const client = known.clients.find(({ id }) => id === visit?.clientId);
  if (!visit || !client) return null;
  const { clientId, begin, end, location, eventUid } = visit;
  return {
    name: shortName(client),
    begin,
    // By its event it is this visit, however far from its time it begins.
    preset: { clientId, startDate: date, startTime: begin, endTime: end, location: location ?? undefined, eventUid },
  };
}

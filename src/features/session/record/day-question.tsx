import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { capture, type Device } from '#db/capture.ts';
import { clockTimes, dayText } from '#domain/time/moment-text.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { submitPath } from '#features/session/frame/session-paths.ts';
import { useTimesInForce } from '#features/session/note/use-session-note.ts';
import { openSession } from '#features/session/record/record-acts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { forgetUnanswered, keepUnanswered } from './unanswered-press.ts';

/** The first press of another day than the visit's: what is meant is asked before it is counted. @param askedAt ms */
export function DayQuestion({ askedAt }: { askedAt: number }) {
  const { device, session, policy, dayQuestion } = useSessionView();
  const navigate = useNavigate();
  const finish = useRef<HTMLButtonElement>(null);
  const { date, time } = inZone(askedAt, policy.timeZone);
  const { startDate, startTime, endTime } = useTimesInForce() ?? session;
  const times = !endTime ? `from ${time12(startTime)}` : clockTimes(startTime, endTime);

  useEffect(() => keepUnanswered(session.id, askedAt), [session.id, askedAt]);

  function answer(countedOn: string | null) {
    forgetUnanswered();
    dayQuestion.answer(countedOn);
  }

  function count() {
    answer(date);
    // Where this can't be saved, nor can what is counted, which is reported; then it is asked again after a reload.
    void keepCountedOn(device, session.id, date).catch(() => undefined);
  }

  return (
    <Dialog
      description={`This visit was ${dayText(startDate, date)}, ${times}. What you pressed is not counted yet.`}
      footer={
        <>
          <Button onClick={() => answer(null)}>Don’t count</Button>
          <Button onClick={count}>{`Count now (${time12(time)} today)`}</Button>
          <Button
            kind="primary"
            onClick={() => {
              answer(null);
              void navigate(submitPath);
            }}
            ref={finish}
          >
            Finish the visit
          </Button>
        </>
      }
      initialFocus={finish}
      firm
      noCross
      onClose={() => answer(null)}
      open
      title={`Count in the visit of ${dayText(startDate, date)}?`}
    />
  );
}

function keepCountedOn(device: Device, sessionId: string, countedOn: string) {
  return capture(device, { session: sessionId }, (state) => ({ session: { ...openSession(state), countedOn } }));
}

import { TriangleAlert } from 'lucide-react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import { LAST_MINUTE, MIDNIGHT } from '#domain/session/session-rules.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { notePath } from '#features/session/frame/session-paths.ts';
import { putInNote } from '#features/session/note/save-session-note.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SubmitRow } from './submit-row.tsx';
import { type SubmitTimes, submitTimes } from './submit-times.ts';

const HALF_MINUTE = 30_000;

/** A session past midnight, events after the end, an end that is still to come: pointed out, and left to the person. */
export function TimesToCheck({ note }: { note: NoteRow }) {
  const { device, session, policy } = useSessionView();
  const now = useNow(device.clock, HALF_MINUTE);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  if (!events) return null;
  const { overnight, after, ahead } = submitTimes(session, note.fields, events, now, policy.timeZone);
  if (!overnight && !after && !ahead) return null;
  const end = time12(overnight ? LAST_MINUTE : note.fields.end_time);
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {overnight && <Overnight note={note} overnight={overnight} />}
      {after && (
        <SubmitRow
          actions={overnight ? undefined : <EditEnd />}
          icon={TriangleAlert}
          title={`${after.count} recorded ${after.count === 1 ? 'event lies' : 'events lie'} after the End Time, ${end}`}
          tone="waiting"
        >
          {`The last one is of ${time12(after.last)}. ${after.count === 1 ? 'It stays' : 'They stay'} with this session.`}
        </SubmitRow>
      )}
      {ahead && (
        <SubmitRow
          actions={<EditEnd />}
          icon={TriangleAlert}
          title={`The End Time, ${end}, is later than now`}
          tone="waiting"
        >
          You can still submit
        </SubmitRow>
      )}
    </Card>
  );
}

function Overnight({ note, overnight }: { note: NoteRow; overnight: NonNullable<SubmitTimes['overnight']> }) {
  const view = useSessionView();
  const until = overnight.until === null ? 'the time it ended' : time12(overnight.until);
  const endThere = () => putInNote(view, note, { end_time: LAST_MINUTE });
  const ended = note.fields.end_time === LAST_MINUTE;
  return (
    <SubmitRow
      actions={ended ? undefined : <Button onClick={() => void endThere()}>{`End at ${time12(LAST_MINUTE)}`}</Button>}
      icon={TriangleAlert}
      title="This session goes over midnight"
      tone="waiting"
    >
      {`A note is of one day. ${ended ? 'This one ends' : 'End this one'} at ${time12(LAST_MINUTE)}; after Submit, write a second note for ${longDate(overnight.day)}, from ${time12(MIDNIGHT)} to ${until}.`}
    </SubmitRow>
  );
}

function EditEnd() {
  return (
    <ButtonLink kind="quiet" state={{ field: 'end_time' }} to={notePath}>
      Edit
    </ButtonLink>
  );
}

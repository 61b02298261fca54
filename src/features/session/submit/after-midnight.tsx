import { TriangleAlert } from 'lucide-react';
import { listEvents } from '#db/queries/sessions.ts';
import { hasNoteOf } from '#db/queries/unwritten-nights.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import { MIDNIGHT } from '#domain/session/session-rules.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { newNotePath } from '#lib/new-note-path.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { submitTimes } from './submit-times.ts';

/** The session went on after midnight, and no note covers that part yet: without one it is neither read nor billed. */
export function AfterMidnight({ note }: { note: NoteRow }) {
  const { device, session, policy } = useSessionView();
  const { db, clock } = device;
  const found = useLive(async () => {
    const events = await listEvents(db, session.id);
    const { overnight } = submitTimes(session, note.fields, events, clock.now(), policy.timeZone);
    return overnight && !(await hasNoteOf(db, session.clientId, overnight.day)) ? overnight : null;
  }, [db, session, note, policy]);
  if (!found) return null;
  const until = found.until === null ? 'the time it ended' : time12(found.until);
  const path = newNotePath({
    client: session.clientId,
    date: found.day,
    location: note.fields.location ?? undefined,
    begin: MIDNIGHT,
    end: found.until ?? undefined,
  });
  return (
    <Banner
      actions={<ButtonLink to={path}>Write second note</ButtonLink>}
      icon={TriangleAlert}
      title="This session went on after midnight"
      tone="waiting"
    >
      {`Write a second note for ${longDate(found.day)}, from ${time12(MIDNIGHT)} to ${until}.`}
    </Banner>
  );
}

import type { ReactNode } from 'react';
import { listSessionsOf } from '#db/queries/entries.ts';
import { findOwnList } from '#db/queries/pages.ts';
import { findNote } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { shortName } from '#domain/access/person-name.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { NoteHoursLeft } from '#records/note/note-hours-left.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Definitions } from './definitions.tsx';
import { lastVisit, numbersOf, writtenIn } from './last-visit.ts';

/** What one wants to know of a client before and during a visit, from this device: it needs no network. */
export function AboutClientDialog({ onClose }: { onClose: () => void }) {
  const { device, session, behaviors, skills, words, policy } = useSessionView();
  const { db, clock } = device;
  const read = useLive(async () => {
    const last = lastVisit(await listSessionsOf(db, session.clientId), session);
    const [note, lastNote, list] = await Promise.all([
      findNote(db, session.noteUid),
      last && findNote(db, last.noteUid),
      findOwnList(db, 'sessions'),
    ]);
    return { last, note, lastNote, list };
  }, [db, session.id, session.clientId, session.noteUid]);
  if (!read) return null;
  const { last, note, lastNote, list } = read;
  const numbers = last ? numbersOf(last, words, clock.now()) : [];
  const written = lastNote ? writtenIn(lastNote) : [];
  const asOf = list.at === null ? '' : `, as of ${asOfText(list.at, clock.now(), policy.timeZone)}`;
  return (
    <Dialog onClose={onClose} open title={`About ${shortName(session.clientName)}`} width="wide">
      <div className="flex flex-col gap-5">
        {note && <NoteHoursLeft fields={note.fields} otherwise={session.startDate} policy={policy} uid={note.uid} />}
        <Part
          title={
            last ? `Your last session, ${longDate(last.startDate)}, ${time12(last.startTime)}` : 'Your last session'
          }
        >
          {last && numbers.length > 0 && (
            <ul className="flex flex-col gap-1">
              {numbers.map((sentence) => (
                <li className="text-body wrap-anywhere" key={sentence}>
                  {sentence}
                </li>
              ))}
            </ul>
          )}
          {last && numbers.length === 0 && <p className="text-body text-muted">Nothing was counted or scored in it.</p>}
          {!last && <p className="text-body text-muted">{noneText(list.state, asOf)}</p>}
        </Part>
        {written.length > 0 && (
          <Part title="Its note">
            <dl className="flex flex-col gap-3">
              {written.map(({ label, text }) => (
                <div key={label}>
                  <dt className="text-label text-muted">{label}</dt>
                  <dd className="whitespace-pre-line text-body wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
        <Part title="Behaviors">
          <Definitions
            of={session.behaviorIds.map((id) => ({
              id,
              name: words.behavior(id),
              definition: behaviors.get(id)?.definition,
            }))}
          />
        </Part>
        {session.skillIds.length > 0 && (
          <Part title="Skills">
            <Definitions
              of={session.skillIds.map((id) => ({ id, name: words.skill(id), definition: skills.get(id)?.definition }))}
            />
          </Part>
        )}
      </div>
    </Dialog>
  );
}

/** None on the device is not none at all: what is still to come is said. */
function noneText(state: 'done' | 'loading' | 'waits', asOf: string): string {
  if (state === 'loading') return 'Your sessions are being downloaded.';
  if (state === 'waits') return 'Your sessions are not on this device yet. They come with the next connection.';
  return `None of yours is on this device${asOf}.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-section">{title}</h3>
      {children}
    </section>
  );
}

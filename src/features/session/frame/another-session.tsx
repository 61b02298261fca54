import { MonitorSmartphone, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { chooseSession } from '#db/react/current-session-store.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { placeChanged } from '#lib/second-press.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { dataPath } from './session-paths.ts';
import { UnsavedNotice } from './unsaved-notice.tsx';

type Props = {
  /** The open session that the page was of. */
  left: SessionRow;
  /** The one that is recorded now; null where none is open. */
  current: SessionRow | null;
};

/** Back led to a page of another client than the one who is recorded: nobody counts for a child they did not choose. */
export function AnotherClient({ left, current }: Props) {
  const navigate = useNavigate();
  useEffect(placeChanged, []);
  const { clock } = useDevice();
  const nameOf = (visit: SessionRow) => visitName(visit, clock.now(), clock.timeZone());
  const name = nameOf(left);
  const stays = current && current.id !== left.id ? nameOf(current) : null;
  return (
    <div className="flex max-w-160 flex-col gap-5 p-4 md:p-6">
      <PageHeader
        meta={stays ? `You are recording ${stays} now.` : 'Its session is still open.'}
        title={`This was the page of ${name}`}
      />
      <div className="flex flex-wrap gap-3">
        {stays ? (
          <Button kind="primary" onClick={() => void navigate(dataPath, { replace: true })} size="big">
            Stay with {stays}
          </Button>
        ) : (
          <ButtonLink className="min-h-14!" kind="outline" to="/">
            Home
          </ButtonLink>
        )}
        <Button onClick={() => chooseSession(left.id)} size="big">
          Go on with {name}
        </Button>
      </div>
      <UnsavedNotice />
    </div>
  );
}

/**
 * An open session whose data is on another device, or was deleted from this one: a note that was begun here would stand
 * against the one that there is, and a count against what it is made of.
 */
export function NotHere({ session }: { session: SessionRow }) {
  const { goToSession } = useAppActions();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader meta={`${shortName(session.clientName)} · ${longDate(session.startDate)}`} title="Session" />
      <EmptyState
        action={
          <Button icon={MonitorSmartphone} kind="primary" onClick={() => goToSession(session.id, null)} size="large">
            Open it here
          </Button>
        }
      >
        The data and the note of this session are not on this device. What was sent is safe; with a connection you can
        go on with it here.
      </EmptyState>
    </div>
  );
}

/** Data Entry without an open session. */
export function NoSession() {
  const { startSession } = useAppActions();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Session" />
      <EmptyState
        action={
          <Button icon={Play} kind="primary" onClick={() => startSession()} size="large">
            Start Session
          </Button>
        }
      >
        No session is open on this device. Start one and its data, note and submit show here.
      </EmptyState>
      <UnsavedNotice />
    </div>
  );
}

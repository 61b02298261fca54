import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { chooseSession } from '#db/react/current-session-store.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { submitPath } from '#features/session/frame/session-paths.ts';
import { placeChanged } from '#lib/second-press.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** From there, a session that is open on another device is brought here and finished. */
const HOME = '/';

/** Another session is open, here or on another device: finish it first, or have both. */
export function StillOpen(props: {
  sessions: readonly SessionRow[];
  onStart: () => void;
  onCancel: () => void;
  /** The form steps back for where this leads. */
  onClose: () => void;
}) {
  const { sessions, onStart, onCancel, onClose } = props;
  const navigate = useNavigate();
  const { clock } = useDevice();
  const nameOf = (visit: SessionRow) => visitName(visit, clock.now(), clock.timeZone());
  const finish = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    placeChanged();
    finish.current?.focus();
  }, []);
  if (sessions.length === 0) return null;
  const here = sessions.find(({ eventsHere }) => eventsHere);

  function go(path: string) {
    if (here) chooseSession(here.id);
    onClose();
    void navigate(path);
  }

  return (
    <div className="w-full" role="alert">
      <Banner icon={TriangleAlert} title={stillOpenText(sessions, nameOf)} tone="waiting" />
      {/* Cancel stays where it stood. Where Start was pressed stands what starts nothing and throws nothing away, as wide as Start: a second press there is one of Start. */}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={onStart}>Start anyway</Button>
        <Button className="ml-auto min-w-[min(12.5rem,100%)]" onClick={() => go(here ? submitPath : HOME)} ref={finish}>
          {/* It submits nothing. Of several it says which one. */}
          {!here ? 'Show it on Home' : sessions.length > 1 ? `Go to Submit of ${nameOf(here)}` : 'Go to Submit'}
        </Button>
      </div>
    </div>
  );
}

/** "Maya R. is still open." "Leo T. is still open on another device." "Iva P. is open again after Submit." */
function stillOpenText(sessions: readonly SessionRow[], nameOf: (visit: SessionRow) => string): string {
  const sentence = (those: readonly SessionRow[], how: string) => {
    const names = [...new Set(those.map(nameOf))];
    return names.length === 0 ? [] : [`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ${how}.`];
  };
  const here = sessions.filter(({ eventsHere, closedAt }) => eventsHere && closedAt === undefined);
  const again = sessions.filter(({ eventsHere, closedAt }) => eventsHere && closedAt !== undefined);
  const elsewhere = sessions.filter(({ eventsHere }) => !eventsHere);
  return [
    ...sentence(here, 'still open'),
    ...sentence(again, 'open again after Submit'),
    ...sentence(elsewhere, 'still open on another device'),
  ].join(' ');
}

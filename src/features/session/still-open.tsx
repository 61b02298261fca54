import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/person-name.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { chooseSession } from './current-session-store.ts';
import { submitPath } from './session-paths.ts';

/** Another session is open on this device: finish it first, or have both. */
export function StillOpen(props: { sessions: readonly SessionRow[]; onStart: () => void; onClose: () => void }) {
  const { sessions, onStart, onClose } = props;
  const navigate = useNavigate();
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  const [first] = sessions;
  if (!first) return null;
  const names = [...new Set(sessions.map(({ clientName }) => shortName(clientName)))].join(', ');

  function submitIt(id: string) {
    chooseSession(id);
    onClose();
    void navigate(submitPath);
  }

  return (
    <div role="alert">
      <Banner
        actions={
          <>
            <Button onClick={() => submitIt(first.id)} ref={submit}>
              Submit it
            </Button>
            <Button onClick={onStart}>Start anyway</Button>
          </>
        }
        icon={TriangleAlert}
        title={`${names} is still open.`}
        tone="waiting"
      />
    </div>
  );
}

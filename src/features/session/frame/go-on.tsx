import { ArrowLeftRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import type { SessionRow } from '#db/rows.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { Button } from '#ui/button.tsx';
import { runningText } from './running-text.ts';
import { useSessionView } from './session-context.ts';
import { dataPath } from './session-paths.ts';
import { switchSession } from './switch-session.ts';

/** The sessions that go on here besides the one that is shown; undefined while they are being read. */
export function useOthersOpen() {
  const { session } = useSessionView();
  return useCurrentSession()?.open.filter(({ id, eventsHere }) => eventsHere && id !== session.id);
}

/** The way on to each of them; nothing where none is open. */
export function GoOn({ others }: { others: readonly SessionRow[] }) {
  const { device, policy } = useSessionView();
  const now = device.clock.now();
  const navigate = useNavigate();
  return others.map((other, at) => (
    <Button
      icon={ArrowLeftRight}
      key={other.id}
      kind={at === 0 ? 'primary' : 'outline'}
      onClick={() => {
        switchSession(other);
        void navigate(dataPath);
      }}
      size="large"
      wide
    >
      Go on with {visitName(other, now, policy.timeZone)}
      {runningPart(other, now)}
    </Button>
  ));
}

function runningPart({ tally }: SessionRow, now: number): string {
  const running = runningText(tally, now);
  return running ? ` · ${running.short}` : '';
}

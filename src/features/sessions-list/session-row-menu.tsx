import { ArrowRight, RotateCcw } from 'lucide-react';
import type { SessionRow } from '#db/rows.ts';
import { listName } from '#domain/access/person-name.ts';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';

/** Row options. Restart needs the session's facts: where they are not here and can't be fetched, it says so. */
export function SessionRowMenu({
  session,
  offline,
  onRestart,
  onReturn,
}: {
  session: SessionRow;
  /** The server is known to be unreachable. */
  offline: boolean;
  onRestart: () => void;
  onReturn: () => void;
}) {
  return (
    <Menu
      entries={entriesOf(session, offline, onRestart, onReturn)}
      label={`Options, ${listName(session.clientName)}`}
    />
  );
}

function entriesOf(
  session: SessionRow,
  offline: boolean,
  onRestart: () => void,
  onReturn: () => void,
): readonly MenuEntry[] {
  if (!session.eventsHere && offline)
    return [{ kind: 'text', label: "This session's data is not on this device. Connect, then restart it." }];
  if (session.state === 'voided') return [{ label: 'Bring back', icon: RotateCcw, onSelect: onRestart }];
  const restart: MenuEntry = { label: 'Restart Session', icon: RotateCcw, onSelect: onRestart };
  return session.state === 'open' && session.eventsHere
    ? [{ label: 'Return to session', icon: ArrowRight, onSelect: onReturn }, restart]
    : [restart];
}

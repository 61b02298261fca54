import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { EventLog, type LogActs } from './event-log.tsx';

/** The log over the screen. */
export function EventLogPanel({ onClose, ...acts }: { onClose: () => void } & LogActs) {
  return (
    <SidePanel modal onClose={onClose} open title="Event log">
      <div className="-mx-5 -my-4">
        <EventLog {...acts} />
      </div>
    </SidePanel>
  );
}

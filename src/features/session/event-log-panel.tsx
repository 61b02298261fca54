import { SidePanel } from '#ui/side-panel.tsx';
import { EventLog } from './event-log.tsx';

/** The log over the screen. */
export function EventLogPanel({ onClose, onCorrect }: { onClose: () => void; onCorrect: (uid: string) => void }) {
  return (
    <SidePanel modal onClose={onClose} open title="Event log">
      <div className="-mx-5 -my-4">
        <EventLog onCorrect={onCorrect} />
      </div>
    </SidePanel>
  );
}

import { EventLog, type LogActs } from './event-log.tsx';

/** The log beside the tiles, where the window is wide enough. */
export function EventLogAside(acts: LogActs) {
  return (
    <aside aria-labelledby="log-heading" className="flex min-w-0 flex-col">
      <h2 className="px-5 py-4 font-semibold text-section tracking-title" id="log-heading">
        Event log
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto border-line border-t">
        <EventLog {...acts} />
      </div>
    </aside>
  );
}

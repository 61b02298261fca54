import { useLocation } from 'react-router';
import type { SessionRow } from '#db/rows.ts';
import { useOneColumn } from '#features/session/record/use-one-column.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useSessionView } from './session-context.ts';
import { dataPath, notePath, submitPath } from './session-paths.ts';
import type { DataPart } from './shown-part.ts';

const tabs = [
  { to: dataPath, label: 'Session Data', shortLabel: 'Data' },
  { to: notePath, label: 'Session Note', shortLabel: 'Note' },
  { to: submitPath, label: 'Submit Session', shortLabel: 'Submit' },
];

/** Few have two clients at once. */
const OtherSessions = lazyPart(async () => (await import('./other-sessions.tsx')).OtherSessions);

const parts: { value: DataPart; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'behaviors', label: 'Behaviors' },
  { value: 'skills', label: 'Skills' },
];

/**
 * The three screens of a session; beside them, where there is room, the other clients whose sessions go on here, and
 * which part of Session Data is shown. A phone has them in the session's menu.
 */
export function SessionTabs({ others }: { others: readonly SessionRow[] }) {
  const { view, setView } = useSessionView();
  const narrow = useOneColumn();
  const { pathname } = useLocation();
  return (
    <div
      className="flex shrink-0 items-center justify-between border-line border-b bg-surface md:px-6 lg:px-5"
      data-toasts-under=""
    >
      <TabLinks label="Session" tabs={tabs} />
      {others.length > 0 && <OtherSessions others={others} />}
      {!narrow && pathname === dataPath && (
        <Segmented
          label="Show"
          onChange={(value) => setView(parts.find((part) => part.value === value)?.value ?? 'all')}
          options={parts}
          value={view}
        />
      )}
    </div>
  );
}

import { ArrowLeftRight } from 'lucide-react';
import { useLocation } from 'react-router';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { useOneColumn } from '#features/session/record/use-one-column.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { useSessionView } from './session-context.ts';
import { dataPath, notePath, submitPath } from './session-paths.ts';
import type { DataPart } from './shown-part.ts';
import { switchSession } from './switch-session.ts';
import { useRunsNow } from './use-runs-now.ts';

const tabs = [
  { to: dataPath, label: 'Session Data', shortLabel: 'Data' },
  { to: notePath, label: 'Session Note', shortLabel: 'Note' },
  { to: submitPath, label: 'Submit Session', shortLabel: 'Submit' },
];

/** More than these are on Home. */
const MOST_CHIPS = 2;

const parts: { value: DataPart; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'behaviors', label: 'Behaviors' },
  { value: 'skills', label: 'Skills' },
];

/**
 * The three screens of a session; beside them, where there is room, the other clients whose sessions go on here, and
 * which part of Session Data is shown. A phone has them in the session's menu, and here while something of theirs runs.
 */
export function SessionTabs({ others }: { others: readonly SessionRow[] }) {
  const { view, setView } = useSessionView();
  const narrow = useOneColumn();
  const { pathname } = useLocation();
  return (
    <div className="flex shrink-0 items-center justify-between border-line border-b bg-surface md:px-6 lg:px-5">
      <TabLinks label="Session" tabs={tabs} />
      {others.length > 0 && (
        <nav aria-label="Other open sessions" className="mr-2 ml-auto flex min-w-0 gap-1">
          {others.slice(0, MOST_CHIPS).map((other) => (
            <OtherSession key={other.id} session={other} />
          ))}
        </nav>
      )}
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

function OtherSession({ session }: { session: SessionRow }) {
  const runs = useRunsNow(session);
  const name = shortName(session.clientName);
  return (
    <Button
      aria-label={`Go on with ${name}${runs ? ', running' : ''}`}
      className={cx('min-w-0', !runs && 'max-md:hidden')}
      icon={ArrowLeftRight}
      kind="quiet"
      onClick={() => switchSession(session)}
      size="toolbar"
    >
      <span className={cx('flex min-w-0 items-center gap-x-2', runs && 'max-md:flex-col max-md:items-start')}>
        <span className="max-w-full truncate max-md:text-label max-md:leading-5!">{name}</span>
        {runs && <RunningMark />}
      </span>
    </Button>
  );
}

/** An episode or a recording goes on there, which nobody sees here. */
function RunningMark() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-label max-md:text-meta max-md:leading-4!">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-primary" />
      running
    </span>
  );
}

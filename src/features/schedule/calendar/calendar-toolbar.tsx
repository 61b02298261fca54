import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { CalendarView } from './calendar-range.ts';
import { pageOf } from './move-focus.ts';

const viewOptions = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'agenda', label: 'Agenda' },
];

interface CalendarToolbarProps {
  view: CalendarView;
  title: string;
  approving: boolean;
  filters: ReactNode;
  onView: (view: CalendarView) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}

/** View and page. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, title, approving, filters, onView, onStep, onToday } = props;

  function onKeyDown(event: KeyboardEvent) {
    const by = approving ? null : pageOf(event);
    if (by === null) return;
    event.preventDefault();
    onStep(by);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3" data-keep-clear="" onKeyDown={onKeyDown} role="none">
      <Segmented
        label="View"
        onChange={(next) => onView(next as CalendarView)}
        options={viewOptions}
        value={approving ? '' : view}
      />
      {!approving && (
        <div className="flex flex-wrap items-center gap-2">
          <IconButton edged icon={ChevronLeft} label={`Previous ${pageWord[view]}`} onClick={() => onStep(-1)} />
          <IconButton edged icon={ChevronRight} label={`Next ${pageWord[view]}`} onClick={() => onStep(1)} />
          <Button onClick={onToday}>Today</Button>
          <h2 aria-live="polite" className="font-semibold text-section md:px-1 tracking-title">
            {title}
          </h2>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">{filters}</div>
    </div>
  );
}

const pageWord: Record<CalendarView, string> = { month: 'month', week: 'week', day: 'day', agenda: 'two weeks' };

import { CalendarPlus, CircleHelp, RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';

interface CalendarActsProps {
  approving: boolean;
  /** How many occurrences wait for a decision; null for people who do not decide. */
  waiting: number | null;
  mayAdd: boolean;
  busy: boolean;
  onAdd: () => void;
  onApproval: (on: boolean) => void;
  onRefresh: () => void;
}

/** The acts of the screen, beside its title: there the panel never covers them. */
export function CalendarActs({ approving, waiting, mayAdd, busy, onAdd, onApproval, onRefresh }: CalendarActsProps) {
  const phone = useMediaQuery(widths.phone);
  return (
    <>
      {phone && <IconButton icon={RefreshCw} label="Refresh" onClick={onRefresh} />}
      {mayAdd && (
        <Button className="max-md:px-3" icon={phone ? undefined : CalendarPlus} kind="primary" onClick={onAdd}>
          Add event
        </Button>
      )}
      {waiting !== null && (
        <Button
          aria-pressed={approving}
          className="max-md:px-3"
          icon={phone ? undefined : CircleHelp}
          kind={approving ? 'tonal' : 'outline'}
          onClick={() => onApproval(!approving)}
        >
          Needs approval ({waiting})
        </Button>
      )}
      {!phone && (
        <Button busy={busy} icon={RefreshCw} kind="quiet" onClick={onRefresh} size="toolbar">
          Refresh
        </Button>
      )}
    </>
  );
}

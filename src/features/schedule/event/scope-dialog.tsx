import { useState } from 'react';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Scope } from './event-form.ts';

const options = [
  { value: 'this', label: 'This event' },
  { value: 'later', label: 'This and later' },
  { value: 'all', label: 'All' },
];

const words = {
  edit: { title: 'Which events do you want to change?', act: 'Continue' },
  delete: { title: 'Which events do you want to delete?', act: 'Delete' },
} as const;

/** Asked about a repeating event before it is changed or deleted. */
export function ScopeDialog({
  what,
  entry,
  busy = false,
  onChoose,
  onClose,
}: {
  what: 'edit' | 'delete';
  entry: CalendarEntry;
  busy?: boolean;
  onChoose: (scope: Scope) => void;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<Scope>('this');
  const repeats = entry.event.repeat_unit !== null;
  const { title, act } = words[what];
  return (
    <Dialog
      description={`${entryTitle(entry.event)}. ${whenText(entry)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            busy={busy}
            kind={what === 'delete' ? 'danger' : 'primary'}
            onClick={() => onChoose(repeats ? scope : 'all')}
          >
            {act}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={repeats ? title : 'Are you sure you want to delete?'}
    >
      {repeats && (
        <div className="flex flex-col gap-3 pt-4">
          <ChoiceChips
            label="Which"
            onChange={(next) => setScope(next as Scope)}
            options={options}
            rowClass="flex flex-col gap-2.5"
            value={scope}
          />
          <p className="text-label text-muted">{explain(what, scope)}</p>
        </div>
      )}
    </Dialog>
  );
}

function explain(what: 'edit' | 'delete', scope: Scope): string {
  if (scope === 'this') return 'The other events of the series stay as they are.';
  if (scope === 'later') return 'Earlier events stay as they are, with what was decided about them.';
  return what === 'delete'
    ? 'The whole series goes, past events too.'
    : 'Past events stay on their days, with what was decided about them.';
}

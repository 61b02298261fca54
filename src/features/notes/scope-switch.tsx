import { Segmented } from '#ui/fields/segmented.tsx';
import type { NoteScope } from './note-filters.ts';

const options = [
  { value: 'all', label: 'All therapists' },
  { value: 'assigned', label: 'My clients' },
];

/** For those who may see both: everybody's notes, or those of one's own clients. */
export function ScopeSwitch({ scope, onChange }: { scope: NoteScope; onChange: (scope: NoteScope) => void }) {
  return (
    <Segmented
      label="Whose notes"
      onChange={(value) => onChange(value === 'assigned' ? 'assigned' : 'all')}
      options={options}
      value={scope}
    />
  );
}

import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { includesText } from '#domain/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Program, settingsText } from './program-text.ts';

/** The rest of the catalogue: added with one press, found by typing. The second press of a double click would add the next row. */
export function AvailableList({
  label,
  programs,
  readOnly,
  onAdd,
  menu,
}: {
  label: string;
  programs: readonly Program[];
  readOnly: boolean;
  onAdd: (program: Program) => void;
  /** The catalogue's menu for one row, for people who may change it. */
  menu: (program: Program) => ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const shown = programs.filter(({ name }) => includesText(name, typed));
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={`Search ${label.toLowerCase()}`}
        onChange={setTyped}
        placeholder="Search…"
        type="search"
        value={typed}
      />
      {shown.length === 0 ? (
        <EmptyState>
          {programs.length === 0 ? 'Everything in the catalogue is assigned.' : `Nothing matches “${typed}”.`}
        </EmptyState>
      ) : (
        <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
          {shown.map((program) => (
            <li
              className="flex min-h-14 items-center gap-2 border-line border-b py-1 pr-2 pl-2 last:border-b-0"
              key={program.id}
            >
              {!readOnly && (
                <IconButton
                  edged
                  icon={Plus}
                  label={`Add, ${program.name}`}
                  onClick={(event) => event.detail < 2 && onAdd(program)}
                />
              )}
              <span className="min-w-0 flex-1 px-1 py-1">
                <span className="block font-semibold text-body wrap-anywhere">{program.name}</span>
                <span className="block text-label text-muted">{settingsText(program)}</span>
              </span>
              {menu(program)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useState } from 'react';
import { includesText } from '#domain/text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PermissionFieldset, type TickState } from './permission-fieldset.tsx';
import { type Grantable, groupsOf } from './permission-groups.ts';

/** Every permission with its tick, in groups, found by any part of its name or of its description. */
export function PermissionList({ all, state }: { all: readonly Grantable[]; state: TickState }) {
  const [search, setSearch] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const isShown = ({ id, name, description }: Grantable) =>
    (!onlyChanged || state.changed.has(id)) && includesText(`${name} ${description}`, search);
  const groups = groupsOf(all, state.ticked)
    .map((group) => ({ group, shown: group.items.filter(isShown) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full max-w-sm">
          <TextField autoComplete="off" label="Search permissions" onChange={setSearch} type="search" value={search} />
        </div>
        {!state.readOnly && <Checkbox checked={onlyChanged} label="Only changed" onChange={setOnlyChanged} />}
      </div>
      {groups.length === 0 && (
        <EmptyState
          action={
            <Button
              onClick={() => {
                setSearch('');
                setOnlyChanged(false);
              }}
            >
              Show all
            </Button>
          }
        >
          {onlyChanged ? 'Nothing is changed here.' : `No permission matches “${search.trim()}”.`}
        </EmptyState>
      )}
      <div className="flex flex-col gap-4">
        {groups.map(({ group, shown }) => (
          <PermissionFieldset group={group} key={group.key} shown={shown} state={state} />
        ))}
      </div>
    </div>
  );
}

import { Checkbox } from '#ui/fields/checkbox.tsx';
import { includedBy, type PermissionGroup } from './permission-groups.ts';
import { PermissionTick } from './permission-tick.tsx';

export interface TickState {
  ticked: ReadonlySet<number>;
  /** Names of what is ticked. */
  names: readonly string[];
  changed: ReadonlySet<number>;
  readOnly: boolean;
  onTick: (ids: readonly number[], on: boolean) => void;
}

/** The permissions of one group, with a box for all of them. `shown`: those that match the search. */
export function PermissionFieldset({
  group,
  shown,
  state,
}: {
  group: PermissionGroup;
  shown: PermissionGroup['items'];
  state: TickState;
}) {
  const { ticked, names, changed, readOnly, onTick } = state;
  // "All" means the single permissions: a wildcard also gives what later versions bring, and has its own tick.
  const single = group.items.filter(({ name }) => name !== '*' && !name.endsWith('.*'));
  const held = single.filter(({ id, name }) => ticked.has(id) || includedBy(name, names) !== undefined);
  const free = single.filter(({ name }) => includedBy(name, names) === undefined);
  const chosen = free.filter(({ id }) => ticked.has(id)).length;
  const all = free.length > 0 && chosen === free.length;
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface px-4 pb-2">
      <legend className="visually-hidden">{group.title}</legend>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b">
        <p aria-hidden="true" className="font-semibold text-body">
          {group.title}
          {single.length > 0 && (
            <span className="font-medium text-meta text-muted">
              {' '}
              ({held.length} of {single.length})
            </span>
          )}
        </p>
        {!readOnly && free.length > 1 && (
          <Checkbox
            checked={all}
            label="Select all"
            mixed={chosen > 0 && !all}
            onChange={() =>
              onTick(
                free.map(({ id }) => id),
                !all,
              )
            }
          />
        )}
      </div>
      <ul className="gap-x-8 xl:columns-2">
        {shown.map((item) => (
          <PermissionTick
            changed={changed.has(item.id)}
            included={includedBy(item.name, names)}
            item={item}
            key={item.id}
            onTick={(on) => onTick([item.id], on)}
            readOnly={readOnly}
            ticked={ticked.has(item.id)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

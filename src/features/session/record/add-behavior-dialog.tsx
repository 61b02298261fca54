import { Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import type { Behavior } from '#contract/programs.ts';
import { typeText } from '#domain/session/intervals/interval-plan.ts';
import { includesText } from '#domain/text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** With more behaviors than this, a search is shown. */
const SEARCH_ABOVE = 8;

/** Behaviors of the catalogue that this session does not show. The client's assignment stays as it is. */
export function AddBehaviorDialog({ onClose }: { onClose: () => void }) {
  const { session, behaviors, acts } = useSessionView();
  const [search, setSearch] = useState('');
  const offered = [...behaviors.values()]
    .filter(
      ({ id, retired }) => !retired && (!session.behaviorIds.includes(id) || session.hiddenBehaviorIds.includes(id)),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  const found = offered.filter(({ name }) => includesText(name, search));

  async function add(behavior: Behavior) {
    if (await acts.addBehavior(behavior)) onClose();
  }

  return (
    <Dialog
      description="For this session only."
      hasInputs={offered.length > SEARCH_ABOVE && 'few'}
      onClose={onClose}
      open
      title="Add behavior"
    >
      {offered.length > SEARCH_ABOVE && (
        <div className="mt-4">
          <TextField label="Search" onChange={setSearch} type="search" value={search} />
        </div>
      )}
      {found.length === 0 && (
        <p className="mt-4 text-body">
          {offered.length === 0 ? 'Every behavior of the catalogue is on the screen already.' : 'Nothing matches.'}
        </p>
      )}
      <ul className="mt-4 rounded-card border border-line">
        {found.map((behavior) => (
          <li className="border-line not-first:border-t" key={behavior.id}>
            <button
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-body hover:bg-sunken"
              onClick={() => void add(behavior)}
              type="button"
            >
              {behavior.type ? (
                <Timer aria-hidden="true" className="size-5 shrink-0" />
              ) : (
                <Plus aria-hidden="true" className="size-5 shrink-0" />
              )}
              <span className="min-w-0 flex-1">{behavior.name}</span>
              {behavior.type && <span className="text-meta">{typeText(behavior.type)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

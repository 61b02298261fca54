import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Field } from '#ui/fields/field.tsx';
import { inputClass } from '#ui/fields/input-class.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Command, findCommands } from './command.ts';
import { CommandList } from './command-list.tsx';

/** Goes anywhere and does what is offered, by typing a few letters: Down and Up move, Enter selects, Escape closes. */
export function CommandMenu({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const sections = findCommands(commands, typed);
  const flat = sections.flatMap((section) => section.commands);
  const active = Math.min(wanted, flat.length - 1);

  function take(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && flat.length > 0) setWanted((active + step + flat.length) % flat.length);
    else if (event.key === 'Enter') take(flat[active]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog hasInputs initialFocus={input} onClose={onClose} open title="Go to, do, find" width="wide">
      <div className="flex flex-col gap-3 pt-1 lg:min-h-96">
        <Field hideLabel label="Screen, action, client or person">
          {(control) => (
            <div className="relative">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2"
              />
              <input
                {...control}
                aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
                aria-autocomplete="list"
                aria-controls={listId}
                aria-expanded={flat.length > 0}
                autoComplete="off"
                className={`${inputClass({ invalid: false })} h-control pl-11 field:pl-11`}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setWanted(0);
                }}
                onKeyDown={onKeyDown}
                placeholder="Type a screen, an action or a name"
                ref={input}
                role="combobox"
                type="text"
                value={typed}
              />
            </div>
          )}
        </Field>
        <p className={flat.length === 0 ? 'text-body text-muted' : 'visually-hidden'} role="status">
          {flat.length === 0 ? `Nothing matches “${typed.trim()}”` : `${flat.length} found`}
        </p>
        <CommandList active={active} id={listId} onTake={take} sections={sections} />
      </div>
    </Dialog>
  );
}

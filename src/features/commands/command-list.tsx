import { useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import type { Command, CommandSection } from './command.ts';

/** What was found, by group. The focus stays in the field; the marked row is announced through it. */
export function CommandList({
  id,
  sections,
  active,
  onTake,
}: {
  id: string;
  sections: readonly CommandSection[];
  active: number;
  onTake: (command: Command) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const flat = sections.flatMap(({ commands }) => commands);
  return (
    <div aria-label="Found" className="flex flex-col gap-3" id={id} ref={list} role="listbox" tabIndex={-1}>
      {sections.map(({ group, commands }) => (
        <div {...groupNamed(group)} key={group}>
          <p aria-hidden="true" className="px-3 py-1 font-semibold text-meta text-muted">
            {group}
          </p>
          {commands.map((command) => (
            <Row
              active={flat[active] === command}
              command={command}
              id={`${id}-${flat.indexOf(command)}`}
              key={command.key}
              onTake={onTake}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A group of options has no element of its own. */
const groupNamed = (name: string) => ({ role: 'group', 'aria-label': name });

function Row({
  id,
  command,
  active,
  onTake,
}: {
  id: string;
  command: Command;
  active: boolean;
  onTake: (command: Command) => void;
}) {
  const { icon: Icon, label } = command;
  return (
    <div
      aria-selected={active}
      className={cx(
        'flex min-h-control cursor-pointer items-center gap-3 rounded-chip border px-3 text-body',
        active ? 'chosen' : 'border-transparent hover:bg-sunken',
      )}
      id={id}
      onClick={() => onTake(command)}
      onKeyDown={undefined}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {label}
    </div>
  );
}

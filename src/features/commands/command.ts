import type { LucideIcon } from 'lucide-react';
import { matchOptions } from '#ui/fields/match-options.ts';

const commandGroups = ['Actions', 'Go to', 'Clients', 'People'] as const;
type CommandGroup = (typeof commandGroups)[number];

/** One thing that the command menu can do. */
export type Command = {
  key: string;
  group: CommandGroup;
  label: string;
  /** Words by which it is found besides its label. */
  also?: string;
  icon: LucideIcon;
  run: () => void;
};

/** Rows of one group while nothing is typed, and while something is. */
const MOST = 8;
const shownUntyped: readonly CommandGroup[] = ['Actions', 'Go to'];

export type CommandSection = { group: CommandGroup; commands: readonly Command[] };

/** What the typed words find, by group; people and clients only once something is typed. */
export function findCommands(all: readonly Command[], typed: string): CommandSection[] {
  const isTyped = typed.trim() !== '';
  const found = new Set(
    matchOptions(
      all.map(({ key, label, also = '' }) => ({ value: key, label: `${label} ${also}` })),
      typed,
    ).map(({ value }) => value),
  );
  return commandGroups
    .filter((group) => isTyped || shownUntyped.includes(group))
    .map((group) => {
      const commands = all.filter((command) => command.group === group && found.has(command.key));
      return { group, commands: isTyped ? commands.slice(0, MOST) : commands };
    })
    .filter(({ commands }) => commands.length > 0);
}

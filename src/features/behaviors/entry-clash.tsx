import type { Client } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { EntryForm } from '#domain/note/entry-rules.ts';
import { readLength } from '#domain/note/typed-length.ts';
import { lengthText } from '#domain/time/length-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { type Clash, VersionChoice } from '#ui/overlays/version-choice.tsx';
import type { EntryLine } from './entry-lines.ts';
import { behaviorOf, type Part, withParts } from './join-entry.ts';

type Props<F> = {
  conflicts: readonly Part[];
  /** Save was pressed, and waits for it. */
  asked: boolean;
  /** Joined with what was changed elsewhere, as far as only one side changed it. */
  joined: F;
  /** The entry as it is stored by now. */
  now: F;
  lines: readonly EntryLine[];
  clients: readonly Client[];
  onChoose: (chosen: F) => void;
};

/** The entry was changed elsewhere while it was typed in here, in the same place: both are in sight, and one is chosen. */
export function EntryClash<F extends EntryForm>({ conflicts, asked, joined, now, lines, clients, onChoose }: Props<F>) {
  return (
    <VersionChoice
      asked={asked}
      title="This entry was changed elsewhere since you opened it"
      clashes={conflicts.map((part) => clashOf(part, now, lines, clients))}
      onMine={() => onChoose(joined)}
      onTheirs={() => onChoose(withParts(joined, now, conflicts))}
    />
  );
}

const facts = { client_id: 'Client', record_date: 'Record date', comment: 'Comment' } as const;

function clashOf(part: Part, now: EntryForm, lines: readonly EntryLine[], clients: readonly Client[]): Clash {
  const id = behaviorOf(part);
  if (id === null) return { label: facts[part as keyof typeof facts], theirs: factOf(part, now, clients) };
  const name = lines.find((line) => line.id === id)?.name ?? 'A behavior';
  if (part.startsWith('count')) return { label: name, theirs: now.counts[id] ?? 'not watched' };
  const length = now.lengths?.[id];
  const seconds = length && readLength(length);
  return { label: `${name}, how long`, theirs: seconds ? lengthText(seconds * 1000) : 'not measured' };
}

function factOf(part: Part, now: EntryForm, clients: readonly Client[]): string {
  if (part === 'comment') return now.comment;
  if (part === 'record_date') return shortDate(now.record_date);
  const client = clients.find(({ id }) => id === now.client_id);
  return client ? listName(client) : '';
}

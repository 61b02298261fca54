import type { HeldWork } from '#contract/held.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import type { Column } from '#ui/table/table-types.ts';
import { whatText, whyText } from './held-words.ts';

/** What it is, from whom, about whom, since when, and why it is held. */
export function heldColumns(zone: string, names: ListNames): Column<HeldWork>[] {
  return [
    { key: 'what', header: 'What', names: true, cell: (work) => whatText(work) },
    { key: 'author', header: 'Author', cell: ({ user }) => nameIn(names.users, user) },
    { key: 'client', header: 'Client', cell: ({ client }) => client && nameIn(names.clients, client) },
    { key: 'received', header: 'Received', width: 163, cell: ({ received_at }) => noteCreatedText(received_at, zone) },
    { key: 'why', header: 'Why it is held', cell: (work) => whyText(work) },
  ];
}

import type { OpResult } from '#contract/sync.ts';
import type { ListNames } from '#db/react/use-list-names.ts';
import { clientOfBody } from '#domain/held-record.ts';
import { objectOf } from '#domain/json-object.ts';
import { visitText } from './about-lines.ts';

/** What became of a piece. `known`: before this import, which changed nothing of it. */
type Fate = 'stored' | 'held' | 'stored known' | 'held known' | 'accepted known' | 'declined known' | 'refused';

function fateOf({ status, body, replayed }: OpResult): Fate {
  if (status < 200 || status >= 300) return 'refused';
  if (status !== 202) return replayed ? 'stored known' : 'stored';
  const { state } = objectOf(objectOf(body).held);
  if (state === 'accepted') return 'accepted known';
  if (state === 'refused') return 'declined known';
  return replayed ? 'held known' : 'held';
}

const said: readonly (readonly [Fate, string])[] = [
  ['stored', 'stored'],
  ['held', 'held for a decision'],
  ['stored known', 'stored already'],
  ['held known', 'held for a decision already'],
  ['accepted known', 'accepted already'],
  ['declined known', 'refused by the office already'],
  ['refused', 'refused and kept in the file'],
];

/** "1 stored, 0 held for a decision, 2 stored already." */
export function summaryText(results: readonly OpResult[]): string {
  const counts = new Map([...Map.groupBy(results, fateOf)].map(([fate, of]) => [fate, of.length]));
  const isSaid = (fate: Fate) => counts.has(fate) || fate === 'stored' || fate === 'held';
  const parts = said.flatMap(([fate, words]) => (isSaid(fate) ? [`${counts.get(fate) ?? 0} ${words}`] : []));
  return `${parts.join(', ')}.`;
}

export type RefusedPiece = { place: number; what: string; why: string };

/** The pieces that were refused, with what to do. @param results of the first of these pieces, in their order */
export function refusedPieces(ops: readonly unknown[], results: readonly OpResult[], names: ListNames): RefusedPiece[] {
  return results.flatMap((result, place) =>
    fateOf(result) === 'refused' ? [{ place, what: pieceText(ops[place], place, names), why: whyText(result) }] : [],
  );
}

const kinds: Readonly<Record<string, string>> = {
  session: 'Session',
  note: 'Note',
  entry: 'Behavior entry',
  event: 'Calendar event',
};

/** "Note of Ortiz, Jo, for Ruiz, Maya, 11/18/26 3:00 PM" */
function pieceText(op: unknown, place: number, names: ListNames): string {
  const { entityType, userId, body } = objectOf(op);
  const author = typeof userId === 'number' ? names.users.get(userId) : undefined;
  const client = names.clients.get(clientOfBody(body) ?? 0);
  return [
    `${kinds[String(entityType)] ?? `Piece ${place + 1}`}${author ? ` of ${author}` : ''}`,
    client ? `for ${client}` : '',
    visitText({ body }),
  ]
    .filter(Boolean)
    .join(', ');
}

const byCode: Readonly<Record<string, string>> = {
  unknown_author: 'It is not of a person of this company. Import the file where its author works.',
  unknown_op: 'This server does not know such work. Whoever runs it has to update it; then import the file again.',
};

function whyText({ status, body, replayed }: OpResult): string {
  const { code, detail, title } = objectOf(body);
  const reason = String(detail ?? title ?? 'The server could not take it.');
  // Only a refusal that its author was given is repeated; the work lies with the others of its kind.
  if (replayed)
    return `Its author’s device sent it already, and it was refused: ${reason} Its author mends it there; what was sent is under “With the author”.`;
  if (status >= 500) return 'The server has a problem. Import the file again in a minute: nothing is doubled.';
  return byCode[String(code)] ?? reason;
}

import { Flag, History } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { isBlocking, type NoteCheck } from '#domain/note/note-checks.ts';
import { Chip } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { CheckProblem, Complete } from './check-badge.tsx';
import type { MoneyRow } from './money-row.ts';

/** A row is two lines high at most: what does not fit is counted, and is whole in the note's panel. */
const LINES = 2;

/** In a row of a table: what should be checked in a note, that it has changed since it was chosen, and its flags. */
export function RowChecks({ row, complete = false }: { row: MoneyRow; complete?: boolean }) {
  const said = saidOf(row);
  const shown = said.length > LINES ? said.slice(0, LINES - 1) : said;
  const rest = said.slice(shown.length);
  return (
    <span className="flex min-w-28 flex-col items-start *:max-w-full">
      {said.length === 0 && complete && <Complete />}
      {shown.map(({ key, sign }) => (
        <Fragment key={key}>{sign}</Fragment>
      ))}
      {rest.length > 0 && (
        <span className="text-label text-muted" title={rest.map(({ text }) => text).join('\n')}>
          and {rest.length} more
        </span>
      )}
    </span>
  );
}

type Said = { key: string; text: string; sign: ReactNode };

function saidOf(row: MoneyRow): Said[] {
  const changed: Said = {
    key: 'changed',
    text: 'Changed since you selected it',
    sign: (
      <Chip icon={History} tone="waiting">
        Changed<VisuallyHidden> since you selected it</VisuallyHidden>
      </Chip>
    ),
  };
  const [blocking, others] = [row.checks.filter(isBlocking), row.checks.filter((check) => !isBlocking(check))];
  // What somebody has asked about a note comes before what the app would ask.
  return [
    ...(row.changed ? [changed] : []),
    ...blocking.map(saidByCheck),
    ...row.flags.map(({ id, name }) => ({ key: `flag ${id}`, text: `Flag: ${name}`, sign: <FlagChip name={name} /> })),
    ...others.map(saidByCheck),
  ];
}

const saidByCheck = (check: NoteCheck): Said => ({
  key: check.kind,
  text: check.text,
  sign: <CheckProblem check={check} />,
});

const FlagChip = ({ name }: { name: string }) => (
  <Chip icon={Flag}>
    <span className="min-w-0 max-w-36 truncate" title={name}>
      {name}
    </span>
  </Chip>
);

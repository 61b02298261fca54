import type { EntryForm } from '#domain/note/entry-rules.ts';
import { noLength } from '#domain/note/typed-length.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CountRow } from './count-row.tsx';
import type { EntryLine } from './entry-lines.ts';

type Typed = Required<Pick<EntryForm, 'counts' | 'lengths'>>;

/** A line for each behavior of the client, in tile order, and for those counted before they were taken off the list. */
export function EntryCounts({
  id,
  lines,
  counts,
  lengths,
  errors,
  onChange,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  lines: readonly EntryLine[];
  counts: Typed['counts'];
  lengths: Typed['lengths'];
  errors: FieldErrors;
  onChange: (typed: Partial<Typed>) => void;
}) {
  if (lines.length === 0)
    return <EmptyState>No behaviors are assigned to this client. An analyst assigns them under Clients.</EmptyState>;
  return (
    <fieldset aria-describedby={errors.counts ? `${id}counts-error` : undefined} id={`${id}counts`}>
      <legend className="mb-1.5 font-semibold text-label">Behaviors</legend>
      <FieldError id={`${id}counts-error`}>{errors.counts}</FieldError>
      <Card flush>
        <ul>
          {lines.map((line) => (
            <CountRow
              error={errors[`count:${line.id}`]}
              id={`${id}count:${line.id}`}
              key={line.id}
              name={line.name}
              note={line.note}
              length={line.lasts ? (lengths[line.id] ?? noLength) : undefined}
              lengthError={errors[`length:${line.id}`]}
              lengthId={`${id}length:${line.id}`}
              onChange={(value) => onChange({ counts: { ...counts, [line.id]: value } })}
              onLength={(length) => onChange({ lengths: { ...lengths, [line.id]: length } })}
              value={counts[line.id] ?? null}
            />
          ))}
        </ul>
      </Card>
    </fieldset>
  );
}

import type { EntryCounts as Counts } from '#domain/note/entry-rules.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CountRow } from './count-row.tsx';
import type { EntryLine } from './entry-lines.ts';

/** A line for each behavior of the client, in tile order, and for those counted before they were taken off the list. */
export function EntryCounts({
  id,
  lines,
  counts,
  errors,
  onChange,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  lines: readonly EntryLine[];
  counts: Counts;
  errors: FieldErrors;
  onChange: (counts: Counts) => void;
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
              note={line.assigned ? undefined : 'No longer assigned'}
              onChange={(value) => onChange({ ...counts, [line.id]: value })}
              value={counts[line.id] ?? null}
            />
          ))}
        </ul>
      </Card>
    </fieldset>
  );
}

import type { Behavior } from '#contract/programs.ts';
import type { EntryCounts as Counts } from '#domain/entry-rules.ts';
import type { FieldErrors } from '#domain/session-rules.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { CountRow } from './count-row.tsx';

/** A line for each behavior of the client, in tile order. */
export function EntryCounts({
  id,
  behaviors,
  counts,
  errors,
  onChange,
}: {
  /** Begins the ids of the fields. */
  id: string;
  behaviors: readonly Behavior[];
  counts: Counts;
  errors: FieldErrors;
  onChange: (counts: Counts) => void;
}) {
  if (behaviors.length === 0)
    return <EmptyState>No behaviors are assigned to this client. An analyst assigns them under Clients.</EmptyState>;
  return (
    <fieldset aria-describedby={errors.counts ? `${id}counts-error` : undefined} id={`${id}counts`}>
      <legend className="mb-1.5 font-semibold text-label">Behaviors</legend>
      <FieldError id={`${id}counts-error`}>{errors.counts}</FieldError>
      <Card flush>
        <ul>
          {behaviors.map((behavior) => (
            <CountRow
              error={errors[`count:${behavior.id}`]}
              id={`${id}count:${behavior.id}`}
              key={behavior.id}
              name={behavior.name}
              onChange={(value) => onChange({ ...counts, [behavior.id]: value })}
              value={counts[behavior.id] ?? null}
            />
          ))}
        </ul>
      </Card>
    </fieldset>
  );
}

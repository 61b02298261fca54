import type { Client } from '#contract/people.ts';
import { shortName } from '#domain/access/person-name.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { RequiredMark } from '#ui/fields/field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';

/** Clients planned for today that are offered as chips. */
const MOST_CHIPS = 3;

type Props = {
  id: string;
  error: string | undefined;
  clients: readonly Client[];
  /** Client ids of today's visits, in their order. */
  today: readonly number[];
  value: number | null;
  onChange: (id: number | null) => void;
};

/** Whom the session is for: today's clients are one tap, all others are found by name. */
export function ClientChoice({ id, error, clients, today, value, onChange }: Props) {
  const chips = [...new Set(today)]
    .flatMap((one) => clients.find((client) => client.id === one) ?? [])
    .slice(0, MOST_CHIPS);
  // Above both the chips and the search: either is a way to choose.
  const errorId = `${id}-error`;
  const isChip = chips.some((client) => client.id === value);
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-semibold text-label">
        Client
        <RequiredMark />
      </p>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="flex flex-wrap items-end gap-2.5">
        {chips.length > 0 && (
          <ChoiceChips
            hideLabel
            label="Client, planned today"
            onChange={(chosen) => onChange(Number(chosen))}
            options={chips.map((client) => ({ value: String(client.id), label: shortName(client) }))}
            value={String(value ?? '')}
          />
        )}
        <div className="min-w-52 flex-1">
          <ClientPicker
            clients={clients}
            error={error}
            errorId={errorId}
            hideLabel
            id={id}
            onChange={onChange}
            placeholder="Search client…"
            required
            value={isChip ? null : value}
          />
        </div>
      </div>
    </div>
  );
}

import type { Client } from '#contract/people.ts';
import { shortName } from '#domain/access/person-name.ts';
import { said } from '#domain/announcements.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { RequiredMark } from '#ui/fields/field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';

/** Clients that are offered as chips: those planned for today, and all where there are no more than a few. */
const [MOST_PLANNED, MOST_OF_ALL] = [3, 6];

type Props = {
  id: string;
  error: string | undefined;
  clients: readonly Client[];
  /** Client ids of today's visits, in their order. */
  today: readonly number[];
  value: number | null;
  onChange: (id: number | null) => void;
};

/** Whom the session is for: today's clients, or a small caseload, are one tap; all others are found by name. */
export function ClientChoice({ id, error, clients, today, value, onChange }: Props) {
  const planned = [...new Set(today)].flatMap((one) => clients.find((client) => client.id === one) ?? []);
  const few = clients.length <= MOST_OF_ALL;
  const chips = few ? [...new Set([...planned, ...clients])] : planned.slice(0, MOST_PLANNED);
  // Above both the chips and the search: either is a way to choose.
  const errorId = `${id}-error`;
  const isChip = chips.some((client) => client.id === value);
  // Who is found by name and stands among the chips is chosen there: the field itself is empty again.
  const find = (chosen: number | null) => {
    const chip = chips.find((client) => client.id === chosen);
    if (chip) announce(said.clientIs(shortName(chip)));
    onChange(chosen);
  };
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
            label={few ? 'Client, of your caseload' : 'Client, planned today'}
            onChange={(chosen) => onChange(Number(chosen))}
            options={chips.map((client) => ({ value: String(client.id), label: shortName(client) }))}
            value={String(value ?? '')}
          />
        )}
        <div className="min-w-[min(13rem,100%)] flex-1">
          <ClientPicker
            clients={clients}
            error={error}
            errorId={errorId}
            hideLabel
            id={id}
            onChange={find}
            placeholder="Search client…"
            required={!isChip}
            value={isChip ? null : value}
          />
        </div>
      </div>
    </div>
  );
}

import type { Client, User } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { ScheduleRights } from '#features/schedule/event/schedule-rights.ts';
import { recordNumber } from '#lib/record-number.ts';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';

/** Narrows the calendar to one client, and, for those who see whose events they are, to one therapist. */
export function CalendarFilters({
  clients,
  users,
  place,
  rights,
  onChange,
}: {
  clients: readonly Client[];
  users: readonly User[];
  place: { client: number | null; user: number | null };
  rights: ScheduleRights;
  onChange: (part: { client?: number | null; user?: number | null }) => void;
}) {
  return (
    <>
      <ChoiceFilter
        many
        name="Client"
        onChange={(client) => onChange({ client: recordNumber(client) })}
        options={clients.map((client) => ({ value: String(client.id), label: listName(client) }))}
        value={String(place.client ?? '')}
      />
      {rights.seesTherapists && (
        <ChoiceFilter
          many
          name="Therapist"
          onChange={(user) => onChange({ user: recordNumber(user) })}
          options={users.map((user) => ({ value: String(user.id), label: listName(user.profile) }))}
          value={String(place.user ?? '')}
        />
      )}
    </>
  );
}

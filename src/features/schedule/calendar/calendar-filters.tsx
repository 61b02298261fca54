import type { Client, User } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import type { ScheduleRights } from '#features/schedule/event/schedule-rights.ts';
import { recordNumber } from '#lib/record-number.ts';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import type { Narrowing } from './calendar-entries.ts';

/**
 * Narrows the calendar to one client, and, for those who see whose events they are, to one therapist, and to the visits to
 * which nobody would come.
 */
export function CalendarFilters({
  clients,
  users,
  narrowing,
  rights,
  onChange,
}: {
  clients: readonly Client[];
  users: readonly User[];
  narrowing: Narrowing;
  rights: ScheduleRights;
  onChange: (part: Partial<Narrowing>) => void;
}) {
  return (
    <>
      <ChoiceFilter
        many
        name="Client"
        onChange={(client) => onChange({ client: recordNumber(client) })}
        options={clients.map((client) => ({ value: String(client.id), label: listName(client) }))}
        value={String(narrowing.client ?? '')}
      />
      {rights.seesTherapists && (
        <>
          <ChoiceFilter
            many
            name="Therapist"
            onChange={(user) => onChange({ user: recordNumber(user) })}
            options={users.map((user) => ({ value: String(user.id), label: listName(user.profile) }))}
            value={String(narrowing.user ?? '')}
          />
          <ChoiceFilter
            name="Staffing"
            onChange={(chosen) => onChange({ unstaffed: chosen === 'yes' })}
            options={[{ value: 'yes', label: 'Therapist disabled' }]}
            value={narrowing.unstaffed ? 'yes' : ''}
          />
        </>
      )}
    </>
  );
}

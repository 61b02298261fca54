import type { Policy } from '#domain/access/policy.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { time12 } from '#domain/time/service-time.ts';
import { unreadOf } from '#ui/feedback/unread.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { changePolicy, hintText, idOf } from './policy-controls.tsx';
import type { PolicyForm } from './use-policy-form.ts';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const zoneName = (zone: string) => zone.replaceAll('_', ' ');
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zoneName(zone) }));

/** The first and last times in the lists of times. */
export function TimeControl({ end, form }: { end: 'from' | 'to'; form: PolicyForm }) {
  const { policy, unread } = form.draft;
  const path = `timeChoices.${end}` as const;
  return (
    <TimeField
      error={form.errors[path]}
      hint={hintText(
        end === 'from' ? 'Where the lists of times begin; any time can be typed.' : 'The lists stop before this time.',
        time12(form.defaults.timeChoices[end]),
      )}
      id={idOf(path)}
      label={end === 'from' ? 'First time choice' : 'Time choices end before'}
      onChange={(value) => changePolicy(form, ({ timeChoices }) => ({ timeChoices: { ...timeChoices, [end]: value } }))}
      options={hours}
      unread={unreadOf(
        path,
        () => unread,
        (texts) => form.change((draft) => ({ ...draft, unread: texts })),
      )}
      value={policy.timeChoices[end]}
    />
  );
}

/** Which time zone the company's day follows. */
export function ZoneControl({ form }: { form: PolicyForm }) {
  const { timeZone } = form.draft.policy;
  const known = zones.some(({ value }) => value === timeZone);
  return (
    <ComboboxField
      error={form.errors.timeZone}
      hint={hintText(
        'Says what “today” and “this week” are, and when events repeat.',
        zoneName(form.defaults.timeZone),
      )}
      id={idOf('timeZone')}
      label="Time zone"
      onChange={(zone) => zone !== '' && changePolicy(form, () => ({ timeZone: zone }))}
      options={known ? zones : [{ value: timeZone, label: zoneName(timeZone) }, ...zones]}
      value={timeZone}
    />
  );
}

/** Which locations the lists of notes can be narrowed to. */
export function LocationsControl({ form }: { form: PolicyForm }) {
  const { noteLocationFilter } = form.draft.policy;
  const usual = form.defaults.noteLocationFilter.map((id) => lookupText(noteLocations, id)).join(', ');
  const tick = (id: Policy['noteLocationFilter'][number], on: boolean) =>
    changePolicy(form, (policy) => ({
      noteLocationFilter: noteLocations
        .map((one) => one.id)
        .filter((one) => (one === id ? on : policy.noteLocationFilter.includes(one))),
    }));
  return (
    <FieldGroup
      error={form.errors.noteLocationFilter}
      hint={hintText(undefined, usual)}
      id={idOf('noteLocationFilter')}
      label="Locations in the note filter"
    >
      <div className="grid grid-cols-2 gap-x-6">
        {noteLocations.map(({ id, text }) => (
          <Checkbox checked={noteLocationFilter.includes(id)} key={id} label={text} onChange={(on) => tick(id, on)} />
        ))}
      </div>
    </FieldGroup>
  );
}

/** The sixth outcome of a trial. */
export function IncorrectControl({ form }: { form: PolicyForm }) {
  return (
    <Checkbox
      checked={form.draft.policy.incorrectOutcome}
      hint="An extra button “inc” (incorrect) beside ind, fv, pv, ph and nr. Default: off."
      label="Sixth trial outcome “inc”"
      onChange={(incorrectOutcome) => changePolicy(form, () => ({ incorrectOutcome }))}
    />
  );
}

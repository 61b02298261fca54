import type { HeldWork } from '#contract/held.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';

const states: { value: HeldWork['state']; label: string }[] = [
  { value: 'open', label: 'To decide' },
  { value: 'copy', label: 'With the author' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
];

/** Which held work is listed: side by side, or one below the other where a phone has no room. */
export function StateSwitch({
  state,
  onChange,
}: {
  state: HeldWork['state'];
  onChange: (state: HeldWork['state']) => void;
}) {
  const phone = useMediaQuery(widths.phone);
  const Switch = phone ? SelectField : Segmented;
  return (
    <Switch
      label="Which held work"
      onChange={(next) => onChange(states.find(({ value }) => value === next)?.value ?? 'open')}
      options={states}
      value={state}
    />
  );
}

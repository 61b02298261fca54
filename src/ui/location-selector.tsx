import { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx';

export interface LocationSelectorProps extends Omit<ChoiceChipsProps, 'options' | 'value' | 'onChange'> {
  /** The table of notes or the one of sessions: they differ. */
  locations: readonly { id: number; text: string }[];
  /** Id of the chosen place, or null for none yet. */
  value: number | null;
  onChange: (id: number) => void;
}

/** Where it was, all choices in sight. */
export function LocationSelector({ locations, value, onChange, ...field }: LocationSelectorProps) {
  return (
    <ChoiceChips
      {...field}
      onChange={(chosen) => onChange(Number(chosen))}
      options={locations.map(({ id, text }) => ({ value: String(id), label: text }))}
      value={String(value ?? '')}
    />
  );
}

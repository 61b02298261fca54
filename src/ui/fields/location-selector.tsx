import { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx';

interface LocationSelectorProps extends Omit<ChoiceChipsProps, 'options' | 'value' | 'onChange'> {
  /** The table of notes or the one of sessions: they differ. */
  locations: readonly { id: number; text: string }[];
  /** Id of the chosen place, or null for none yet. */
  value: number | null;
  onChange: (id: number | null) => void;
  /** Where it need not be said: the words of that choice. */
  none?: string | undefined;
}

/** Where it was, all choices in sight. */
export function LocationSelector({ locations, value, onChange, none, ...field }: LocationSelectorProps) {
  return (
    <ChoiceChips
      {...field}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={[
        ...locations.map(({ id, text }) => ({ value: String(id), label: text })),
        ...(none === undefined ? [] : [{ value: '', label: none }]),
      ]}
      value={String(value ?? '')}
    />
  );
}

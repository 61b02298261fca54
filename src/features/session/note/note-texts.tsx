import { type NoteFields, type NoteText, noteFieldNames, noteTextFields } from '#domain/note/note-fields.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { stampTime } from '#domain/time/moment-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { DraftedTextArea } from './drafted-text-area.tsx';
import type { Drafting } from './use-drafting.ts';

type Props = {
  fields: NoteFields;
  errors: FieldErrors;
  drafting: Drafting;
  ids: string;
  onChange: (changed: Partial<NoteFields>) => void;
  onFocus: (field: NoteText) => void;
};

/** The texts of the note; the first two begin as drafted from the data. */
export function NoteTexts({ fields, errors, drafting, ids, onChange, onFocus }: Props) {
  const { policy } = useSessionView();
  const { drafted, draftedAt } = drafting;
  const common = (name: NoteText) => ({
    id: `${ids}${name}`,
    label: noteFieldNames[name],
    value: fields[name],
    error: errors[name],
    limit: policy.textLimit,
    onChange: (text: string) => onChange({ [name]: text }),
    onFocus: () => onFocus(name),
  });
  return noteTextFields.map(({ key, drafted: isDrafted }) =>
    isDrafted ? (
      <DraftedTextArea
        {...common(key)}
        drafted={drafted[key]}
        draftedAt={drafted[key] && draftedAt ? stampTime(draftedAt, policy.timeZone) : null}
        key={key}
      />
    ) : (
      <TextArea {...common(key)} key={key} />
    ),
  );
}

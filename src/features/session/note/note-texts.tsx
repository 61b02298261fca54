import type { NoteFields, NoteText } from '#domain/note/note-fields.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { NoteTextFields } from '#records/note/note-text-fields.tsx';
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
export function NoteTexts({ drafting: { drafted, draftedAt }, ...props }: Props) {
  const { policy, services } = useSessionView();
  return (
    <NoteTextFields
      {...props}
      drawn={(field, common) =>
        field.drafted && (
          <DraftedTextArea
            {...common}
            drafted={drafted[field.key]}
            draftedAt={
              drafted[field.key] && draftedAt ? asOfText(draftedAt, services.hub.now(), policy.timeZone) : null
            }
          />
        )
      }
      limit={policy.textLimit}
    />
  );
}

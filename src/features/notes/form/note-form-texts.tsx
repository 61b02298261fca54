import type { Policy } from '#domain/access/policy.ts';
import { type NoteText, noteFieldNames, noteTexts } from '#domain/note/note-fields.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import type { FieldEditor } from '#lib/field-editor.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { NoteContent } from './note-content.ts';

type Props = {
  content: NoteContent;
  editor: FieldEditor<NoteContent>;
  errors: FieldErrors;
  ids: string;
  policy: Pick<Policy, 'textLimit'>;
};

/** What was worked on and what happened, in the specification's order. */
export function NoteFormTexts(props: Props) {
  return noteTexts.map((name) => <NoteTextArea {...props} key={name} name={name} />);
}

function NoteTextArea({ name, content, editor, errors, ids, policy }: Props & { name: NoteText }) {
  return (
    <TextArea
      error={errors[name]}
      hint={name === 'who_present' ? 'Optional' : undefined}
      id={`${ids}${name}`}
      label={noteFieldNames[name]}
      limit={policy.textLimit}
      onChange={(text) => editor.change({ [name]: text })}
      value={content[name]}
    />
  );
}

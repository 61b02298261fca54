import { Fragment, type ReactNode } from 'react';
import { type NoteFields, type NoteText, noteTextFields } from '#domain/note/note-fields.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { NamedOthers } from './named-others.tsx';

type Props = {
  fields: NoteFields;
  errors: FieldErrors;
  ids: string;
  limit: number;
  onChange: (changed: Partial<NoteFields>) => void;
  onFocus?: (field: NoteText) => void;
  hintOf?: (field: NoteText) => string | undefined;
  /** Draws a text in another way; false or nothing: in the usual one. */
  drawn?: (field: (typeof noteTextFields)[number], common: Common) => ReactNode;
};

type Common = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  limit: number;
  onChange: (text: string) => void;
  onFocus?: () => void;
};

/** What was worked on and what happened, in the specification's order, wherever a note is written. */
export function NoteTextFields({ fields, errors, ids, limit, onChange, onFocus, hintOf, drawn }: Props) {
  const texts = noteTextFields.map((field) => {
    const { key, label } = field;
    const common: Common = {
      id: `${ids}${key}`,
      label,
      value: fields[key],
      error: errors[key],
      limit,
      onChange: (text) => onChange({ [key]: text }),
      ...(onFocus ? { onFocus: () => onFocus(key) } : {}),
    };
    return <Fragment key={key}>{drawn?.(field, common) || <TextArea {...common} hint={hintOf?.(key)} />}</Fragment>;
  });
  return (
    <>
      {texts}
      <NamedOthers fields={fields} />
    </>
  );
}

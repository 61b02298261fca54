import type { UnreadNoteField, UnreadNoteTexts } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { said } from '#domain/announcements.ts';
import { noteLocations } from '#domain/lookups.ts';
import { type NoteFields, noteFieldNames } from '#domain/note/note-fields.ts';
import { withBeginTime } from '#domain/note/note-times.ts';
import { type FieldErrors, messages } from '#domain/session/session-rules.ts';
import { timeChoices } from '#domain/time/service-time.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { unreadOf } from '#ui/feedback/unread.ts';

/** A note in a form, with what was typed there and can't be read as a date or time. */
export type NoteInForm = NoteFields & { unread: UnreadNoteTexts };

type NoteFactsProps = {
  fields: NoteInForm;
  editor: { get: () => { fields: NoteInForm }; change: (part: Partial<NoteInForm>) => void };
  errors: FieldErrors;
  ids: string;
  policy: Policy;
  today: string;
  /** What was typed and is no date or time. */
  onRefuse?: (field: string, problem: string | null) => void;
};

/** What the fields of a visit (date, place, begin and end) take, wherever a note is written. */
export function noteFactFields({ fields, editor, errors, ids, policy, today, onRefuse }: NoteFactsProps) {
  const field = (name: keyof NoteFields) => ({ id: `${ids}${name}`, label: noteFieldNames[name], error: errors[name] });
  const typed = (name: UnreadNoteField) => ({
    ...field(name),
    value: fields[name],
    ...(onRefuse ? { onRefuse: (problem: string | null) => onRefuse(name, problem) } : {}),
    unread: unreadOf(
      name,
      () => editor.get().fields.unread,
      (unread) => editor.change({ unread }),
    ),
  });

  function begin(time: string) {
    const changed = withBeginTime(fields, time, policy);
    editor.change(changed);
    if (changed.end_time) announce(said.endTimeLater(policy.defaultLengthMinutes));
  }

  return {
    field,
    date: { ...typed('date_visited'), onChange: (date: string) => editor.change({ date_visited: date }), today },
    location: {
      ...field('location'),
      locations: noteLocations,
      onChange: (location: number | null) => editor.change({ location }),
      value: fields.location,
    },
    begin: { ...typed('begin_time'), onChange: begin },
    end: { ...typed('end_time'), onChange: (time: string) => editor.change({ end_time: time }) },
    options: timeChoices(policy.timeChoices),
  };
}

/**
 * An end that is not later is reported at once; a field that is merely not filled in yet, only once someone wants to
 * continue.
 */
export function shownErrors(all: FieldErrors, asked: boolean): FieldErrors {
  if (asked) return all;
  return all.end_time === messages.endBeforeBegin ? { end_time: all.end_time } : {};
}

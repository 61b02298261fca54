import type { Note } from '#contract/notes.ts';
import { serviceText } from '#domain/note/stamp-text.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { SendingOptions, Sent } from '#forms/use-sending.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { clientText } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';

const EMPTY = 'Say what has to be changed, for example: Add what the mother reported';

/** A note goes back with what is missing; its author finds it first on Home. */
export function ReturnNoteDialog({
  item,
  limit,
  words,
  onReturn,
  onReturned,
  onClose,
}: {
  item: NoteItem;
  /** The limit for the company's texts. */
  limit: number;
  words: SendingOptions<never>;
  onReturn: (comment: string) => Promise<Sent<Note>>;
  onReturned: (note: Note) => void;
  onClose: () => void;
}) {
  const form = useRecordForm<Note, { comment: string }>({
    what: words.what,
    says: words.says,
    key: `return:${item.uid}`,
    record: null,
    formOf: () => ({ comment: '' }),
    whyNot: ({ comment }) => ({ comment: comment.trim() === '' ? EMPTY : undefined }),
    send: ({ value }) => onReturn(value.comment),
    onSaved: onReturned,
    onClose,
  });

  return (
    <FormDialog
      description={`${clientText(item)}, ${serviceText(item.date, item.begin)}`}
      form={form}
      hasInputs="few"
      kept="Your comment is still here."
      onClose={onClose}
      onSave={form.save}
      save="Return"
      title="Return with a comment"
    >
      <TextArea
        error={form.errors.comment}
        label="What has to be changed"
        limit={limit}
        onChange={(comment) => form.change({ comment })}
        required
        value={form.value.comment}
      />
    </FormDialog>
  );
}

import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { serviceText } from '#domain/note/stamp-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { clientText } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';

const EMPTY = 'Say what has to be changed, for example: Add what the mother reported';

/** A note goes back with what is missing; its author finds it first on Home. */
export function ReturnNoteDialog({
  item,
  busy,
  limit,
  onReturn,
  onClose,
}: {
  item: NoteItem;
  busy: boolean;
  /** The limit for the company's texts. */
  limit: number;
  onReturn: (comment: string) => Promise<{ title: string; text: string } | null>;
  onClose: () => void;
}) {
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);

  async function press() {
    if (comment.trim() === '') {
      setWrong(EMPTY);
      document.getElementById('return-comment')?.focus();
      return;
    }
    const failed = await onReturn(comment);
    if (failed) setProblem(failed);
    else onClose();
  }

  return (
    <Dialog
      description={`${clientText(item)}, ${serviceText(item.date, item.begin)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="primary" onClick={() => void press()}>
            Return
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title="Return with a comment"
    >
      <div className="flex flex-col gap-4 pt-4">
        {problem && (
          <div role="alert">
            <Banner icon={CircleAlert} title={problem.title} tone="attention">
              {problem.text} Your comment is still here.
            </Banner>
          </div>
        )}
        <TextArea
          error={wrong}
          id="return-comment"
          label="What has to be changed"
          limit={limit}
          onChange={(text) => {
            setComment(text);
            setWrong(undefined);
          }}
          required
          value={comment}
        />
      </div>
    </Dialog>
  );
}

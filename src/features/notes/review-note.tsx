import { BadgeCheck, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { noteEndpoints } from '#contract/notes.ts';
import type { Policy } from '#domain/access/policy.ts';
import { whyNotReview } from '#domain/note/note-rules.ts';
import { useSending } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { NoteItem } from './note-item.ts';
import { ReturnNoteDialog } from './return-note-dialog.tsx';
import { ReviewState } from './review-state.tsx';

type Decision = { decision: 'reviewed' } | { decision: 'returned'; comment: string };
/** A reviewer's decision on another person's note (reading 34); it never touches a billing mark. */
export function ReviewNote({
  item,
  policy,
  reviewerId,
  unavailable,
}: {
  item: NoteItem;
  policy: Pick<Policy, 'textLimit' | 'timeZone'>;
  reviewerId: number;
  /** Why it can't be reviewed now (no connection). */
  unavailable: string | undefined;
}) {
  const { send } = useOnlineWrite(noteEndpoints.reviewNote);
  const [returning, setReturning] = useState(false);
  const { busy, failure, ...marking } = useSending(words);
  const note = { user_id: item.authorId, writers: item.writers };
  const own = whyNotReview(note, reviewerId, 'returned');
  const changed = whyNotReview(note, reviewerId, 'reviewed');

  const decide = (id: number, body: Decision) =>
    send({ params: { id }, body, ...(item.version === null ? {} : { version: item.version }) });
  const say = (text: string) => showToast({ kind: 'success', text });
  const { id } = item;

  return (
    <section aria-label="Review" className="flex flex-col gap-3">
      <ReviewState item={item} zone={policy.timeZone} />
      {own !== null ? (
        <p className="text-label text-muted">{own}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {changed !== null && <p className="basis-full text-label text-muted">{changed}</p>}
          {changed === null && item.review?.decision !== 'reviewed' && (
            <Button
              busy={busy}
              icon={BadgeCheck}
              onClick={() =>
                id !== null &&
                void marking.send(
                  () => decide(id, { decision: 'reviewed' }),
                  () => say('Marked as reviewed'),
                )
              }
              unavailable={unavailable}
            >
              Mark reviewed
            </Button>
          )}
          <Button icon={MessageSquareReply} onClick={() => setReturning(true)} unavailable={unavailable}>
            Return with a comment
          </Button>
        </div>
      )}
      {failure && (
        <FailureNotice of={failure} title={failure.title}>
          {failure.text}
        </FailureNotice>
      )}
      {returning && id !== null && (
        <ReturnNoteDialog
          item={item}
          limit={policy.textLimit}
          onClose={() => setReturning(false)}
          onReturn={(comment) => decide(id, { decision: 'returned', comment })}
          onReturned={() => say('Returned to its author')}
          words={words}
        />
      )}
    </section>
  );
}

const words = {
  what: 'your review',
  says: { version: 'The note was changed while you read it. Look at it again, then decide.' },
};

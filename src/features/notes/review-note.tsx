import { BadgeCheck, CircleAlert, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { noteEndpoints } from '#contract/notes.ts';
import type { Policy } from '#domain/access/policy.ts';
import { whyNotReview } from '#domain/note/note-rules.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { NoteItem } from './note-item.ts';
import { ReturnNoteDialog } from './return-note-dialog.tsx';
import { ReviewState } from './review-state.tsx';

type Decision = { decision: 'reviewed' } | { decision: 'returned'; comment: string };
type Problem = { title: string; text: string };

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
  const { send, busy } = useOnlineWrite(noteEndpoints.reviewNote);
  const [returning, setReturning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const note = { user_id: item.authorId, writers: item.writers };
  const own = whyNotReview(note, reviewerId, 'returned');
  const changed = whyNotReview(note, reviewerId, 'reviewed');

  async function decide(body: Decision): Promise<Problem | null> {
    if (item.id === null) return null;
    const version = item.version === null ? {} : { version: item.version };
    const sent = await send({ params: { id: item.id }, body, ...version });
    if (!sent.ok) return reviewFailure(sent.outcome);
    showToast({
      kind: 'success',
      text: body.decision === 'reviewed' ? 'Marked as reviewed' : 'Returned to its author',
    });
    return null;
  }

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
              busy={busy && !returning}
              icon={BadgeCheck}
              onClick={async () => setProblem(await decide({ decision: 'reviewed' }))}
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
      {problem && (
        <div role="alert">
          <Banner icon={CircleAlert} title={problem.title} tone="attention">
            {problem.text}
          </Banner>
        </div>
      )}
      {returning && (
        <ReturnNoteDialog
          busy={busy}
          item={item}
          limit={policy.textLimit}
          onClose={() => setReturning(false)}
          onReturn={(comment) => decide({ decision: 'returned', comment })}
        />
      )}
    </section>
  );
}

function reviewFailure(outcome: Parameters<typeof writeFailureText>[1]): Problem {
  const told = writeFailureText('your review', outcome);
  if (outcome.code === 'version')
    return { ...told, text: 'The note was changed while you read it. Look at it again, then decide.' };
  return told;
}

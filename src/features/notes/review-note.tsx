import { BadgeCheck, MessageSquareReply, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { noteEndpoints } from '#contract/notes.ts';
import type { Policy } from '#domain/access/policy.ts';
import { whyNotReview, whyNotReviewYet } from '#domain/note/review-rules.ts';
import type { Moment } from '#domain/note/visit-over.ts';
import { useSending } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { NoteItem } from './note-item.ts';
import { otherReviewText } from './other-review-text.ts';
import { ReturnNoteDialog } from './return-note-dialog.tsx';

type Decision = { decision: 'reviewed' | 'open' } | { decision: 'returned'; comment: string };

interface ReviewNoteProps {
  item: NoteItem;
  policy: Pick<Policy, 'textLimit' | 'timeZone'>;
  reviewerId: number;
  /** In the company's zone. */
  now: Moment;
  /** Why it can't be reviewed now (no connection). */
  unavailable: string | undefined;
}

/** A reviewer's decision on another person's note (reading 34); it never touches a billing mark. */
export function ReviewNote({ item, policy, reviewerId, now, unavailable }: ReviewNoteProps) {
  const { send } = useOnlineWrite(noteEndpoints.reviewNote);
  const [returning, setReturning] = useState(false);
  const words = {
    what: 'your review',
    says: { version: (outcome: Outcome) => otherReviewText(outcome, item, { today: now.date, zone: policy.timeZone }) },
  };
  const { busy, failure, ...marking } = useSending(words);
  const [tried, setTried] = useState('');
  const note = { user_id: item.authorId, writers: item.writers };
  const own = whyNotReview(note, reviewerId, 'returned');
  const { id } = item;
  if (own !== null || id === null) return <p className="text-label text-muted">{own}</p>;
  const isReviewed = item.review?.decision === 'reviewed';
  const undo = undos[item.review?.decision ?? ''];
  const unready = isReviewed
    ? null
    : (whyNotReview(note, reviewerId, 'reviewed') ?? whyNotReviewYet(visitOf(item), now));

  const decide = (body: Decision, version = item.version) =>
    send({ params: { id }, body, ...(version === null ? {} : { version }) });
  const say = ({ done, notUndone }: Act, version: number) => {
    const onPress = () => void takeBack(version, notUndone);
    showToast({ kind: 'success', text: done, about: `review ${item.uid}`, action: { label: 'Undo', onPress } });
  };
  async function takeBack(version: number, title: string) {
    const sent = await decide(decisionOf(item), version);
    if (sent.ok) return;
    const { text } = writeFailureText(words.what, sent.outcome);
    const said = sent.outcome.status === 412 ? words.says.version(sent.outcome) : text;
    showToast({ kind: 'danger', text: `${title}. ${said}` });
  }
  function mark(decision: 'reviewed' | 'open', act: Act) {
    setTried(act.notDone);
    void marking.send(
      () => decide({ decision }),
      ({ version }) => say(act, version),
    );
  }

  return (
    <section aria-label="Review" className="flex flex-col gap-3">
      {unready !== null && <p className="text-label text-muted">{unready}</p>}
      <div className="flex flex-wrap gap-3">
        {undo && (
          <Button busy={busy} icon={Undo2} onClick={() => mark('open', undo)} unavailable={unavailable}>
            {undo.name}
          </Button>
        )}
        {!isReviewed && unready === null && (
          <Button
            busy={busy}
            icon={BadgeCheck}
            onClick={() => mark('reviewed', acts.reviewed)}
            unavailable={unavailable}
          >
            Mark reviewed
          </Button>
        )}
        <Button icon={MessageSquareReply} onClick={() => setReturning(true)} unavailable={unavailable}>
          Return with a comment
        </Button>
      </div>
      {failure && (
        <FailureNotice of={failure} title={tried}>
          {failure.text}
        </FailureNotice>
      )}
      {returning && (
        <ReturnNoteDialog
          item={item}
          limit={policy.textLimit}
          onClose={() => setReturning(false)}
          onReturn={(comment) => decide({ decision: 'returned', comment })}
          onReturned={({ version }) => say(acts.returned, version)}
          words={{ ...words, notDone: acts.returned.notDone }}
        />
      )}
    </section>
  );
}

const visitOf = ({ held, date, begin, end, sessionOpen }: NoteItem) => ({
  state: held ? ('held' as const) : ('final' as const),
  date_visited: date,
  begin_time: begin,
  end_time: end,
  session_open: sessionOpen,
});

/** What stood on the note until something else was decided. */
function decisionOf({ review }: NoteItem): Decision {
  if (review?.decision === 'returned') return { decision: 'returned', comment: review.comment ?? '' };
  return { decision: review?.decision === 'reviewed' ? 'reviewed' : 'open' };
}

/** What is said of it once it is done, where it is not, and where its own Undo is not. */
type Act = { done: string; notDone: string; notUndone: string };

const acts = {
  reviewed: {
    done: 'Marked as reviewed',
    notDone: 'We could not mark the note reviewed',
    notUndone: 'We could not undo the review',
  },
  returned: {
    done: 'Returned to its author',
    notDone: 'We could not return the note',
    notUndone: 'We could not undo the return',
  },
} as const satisfies Record<string, Act>;

/** A slip is found later than its message is there; an answer of its author takes the way back away. */
const undos: Readonly<Record<string, (Act & { name: string }) | undefined>> = {
  reviewed: {
    name: 'Undo review',
    done: 'No longer marked as reviewed',
    notDone: acts.reviewed.notUndone,
    notUndone: 'We could not mark the note reviewed again',
  },
  returned: {
    name: 'Undo return',
    done: 'No longer returned to its author',
    notDone: acts.returned.notUndone,
    notUndone: 'We could not return the note again',
  },
};

import { Check, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { howMany } from '#domain/how-many.ts';
import { type SubmitAnswers, unansweredBehaviors } from '#domain/session/session-rules.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Card } from '#ui/layout/card.tsx';
import { unscoredRuns } from './submit-checks.ts';
import { SubmitRow } from './submit-row.tsx';
import { saveAnswer } from './submit-session.ts';

const WATCHED = 'Watched, none happened';
const NOT_WATCHED = 'Not watched';
const choices = [
  { value: 'zero', label: WATCHED },
  { value: 'notWatched', label: NOT_WATCHED },
];

/** Both rows of choices are in the same two columns; where these are too narrow for large letters, one under the other. */
const columns =
  'flex w-full flex-wrap gap-2.5 text-label *:flex-[1_1_6.5rem] *:first:flex-[1.6_1_10.4rem] [&_label]:px-2.5 [&_label]:text-label';

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: number) => numbers[count] ?? String(count);

/**
 * Silence is not a zero: each behavior without an event is asked about, one by one or all at once. Those that are asked
 * about alone come first, and “the others” right behind the others.
 */
export function ZeroQuestion({ unanswered, asked }: { unanswered: readonly number[]; asked: boolean }) {
  const { device, session, words, services } = useSessionView();
  const { answers } = session;
  const ids = unansweredBehaviors(session.behaviorIds, session.tally);
  if (ids.length === 0) return null;
  // Whose intervals were lost is asked about alone: an answer for all would say of it what nobody has looked at.
  const lost = unscoredRuns(session);
  const alone = ids.filter((id) => lost.includes(id));
  const together = ids.filter((id) => !lost.includes(id));

  function answer(which: readonly number[], value: keyof SubmitAnswers) {
    void services.guard.attempt('Answer', (again) =>
      saveAnswer(device, session.id, which, value, again === undefined ? undefined : answers),
    );
  }

  const stop = unanswered.length > 0;
  const forAll = together.length > 1 && (
    <AnswerLine label={togetherText(together.length, ids.length)} strong>
      <div className={columns}>
        <Button className="px-2! text-label!" onClick={() => answer(together, 'zero')}>
          {WATCHED}
        </Button>
        <Button className="px-2! text-label!" onClick={() => answer(together, 'notWatched')}>
          {NOT_WATCHED}
        </Button>
      </div>
    </AnswerLine>
  );
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      <SubmitRow
        icon={stop ? CircleQuestionMark : Check}
        stop={stop}
        title={`No events for ${howMany(ids.length, 'behavior')}`}
        tone={!stop ? 'sent' : asked ? 'attention' : 'waiting'}
      >
        “{WATCHED}” records 0. “{NOT_WATCHED}” leaves it out.
        {asked && stop && (
          <p className="font-semibold text-danger" role="alert">
            {unanswered.length === 1 ? 'One behavior still needs' : `${unanswered.length} behaviors still need`} an
            answer
          </p>
        )}
      </SubmitRow>
      {alone.length === 0 && forAll}
      {[...alone, ...together].map((id) => (
        <AnswerLine
          key={id}
          label={words.fullBehavior(id)}
          note={alone.includes(id) ? 'Its intervals were not scored: answer for it alone' : undefined}
        >
          <ChoiceChips
            hideLabel
            label={words.fullBehavior(id)}
            onChange={(value) => answer([id], value === 'zero' ? 'zero' : 'notWatched')}
            options={choices}
            rowClass={columns}
            value={answers.zero.includes(id) ? 'zero' : answers.notWatched.includes(id) ? 'notWatched' : ''}
          />
        </AnswerLine>
      ))}
      {alone.length > 0 && forAll}
    </Card>
  );
}

/** "For all six", "For the other five" */
function togetherText(count: number, all: number): string {
  if (count < all) return `For the other ${inWords(count)}`;
  return all === 2 ? 'For both' : `For all ${inWords(all)}`;
}

type LineProps = { label: string; note?: string | undefined; strong?: boolean; children: ReactNode };

function AnswerLine({ label, note, strong, children }: LineProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:pl-19">
      <p aria-hidden={!strong} className={`min-w-40 flex-1 ${strong ? 'font-semibold text-label' : 'text-body'}`}>
        {label}
        {note && <span className="block text-meta text-waiting-fg">{note}</span>}
      </p>
      <div className="w-full md:w-112 lg:w-118">{children}</div>
    </div>
  );
}

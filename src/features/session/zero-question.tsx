import { CircleQuestionMark } from 'lucide-react';
import { unansweredBehaviors } from '#domain/session-rules.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { useSessionView } from './session-context.ts';
import { SubmitRow } from './submit-row.tsx';
import { type SubmitAnswers, saveAnswers } from './submit-session.ts';

const WATCHED = 'Watched, none happened';
const NOT_WATCHED = 'Not watched';
const choices = [
  { value: 'zero', label: WATCHED },
  { value: 'notWatched', label: NOT_WATCHED },
];

/** Silence is not a zero: each behavior without an event is asked about, one by one or all at once. */
export function ZeroQuestion({ unanswered, asked }: { unanswered: readonly number[]; asked: boolean }) {
  const { device, session, words, services } = useSessionView();
  const { answers } = session;
  const ids = unansweredBehaviors(session.behaviorIds, session.tally);
  if (ids.length === 0) return null;

  function answer(which: readonly number[], value: string) {
    const others = (list: readonly number[]) => list.filter((id) => !which.includes(id));
    const next: SubmitAnswers = { zero: others(answers.zero), notWatched: others(answers.notWatched) };
    next[value === 'zero' ? 'zero' : 'notWatched'].push(...which);
    void services.guard.attempt('Answer', () => saveAnswers(device, session.id, next));
  }

  const stop = unanswered.length > 0;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      <SubmitRow
        icon={CircleQuestionMark}
        stop={stop}
        title={`No events for ${ids.length} ${ids.length === 1 ? 'behavior' : 'behaviors'}`}
        tone="waiting"
      >
        “{WATCHED}” records 0. “{NOT_WATCHED}” leaves it out.
        {asked && stop && (
          <p className="font-semibold text-waiting-fg" role="alert">
            {unanswered.length === 1 ? 'One behavior still needs' : `${unanswered.length} behaviors still need`} an
            answer
          </p>
        )}
      </SubmitRow>
      {ids.length > 1 && (
        <AnswerLine label={`For all ${ids.length}`} strong>
          <Button className="flex-1 basis-auto text-label md:w-63 md:flex-none" onClick={() => answer(ids, 'zero')}>
            {WATCHED}
          </Button>
          <Button
            className="flex-1 basis-auto text-label md:w-41 md:flex-none"
            onClick={() => answer(ids, 'notWatched')}
          >
            {NOT_WATCHED}
          </Button>
        </AnswerLine>
      )}
      {ids.map((id) => (
        <AnswerLine key={id} label={words.fullBehavior(id)}>
          <ChoiceChips
            hideLabel
            label={words.fullBehavior(id)}
            onChange={(value) => answer([id], value)}
            options={choices}
            value={answers.zero.includes(id) ? 'zero' : answers.notWatched.includes(id) ? 'notWatched' : ''}
          />
        </AnswerLine>
      ))}
    </Card>
  );
}

function AnswerLine({ label, strong, children }: { label: string; strong?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:pl-19">
      <p aria-hidden={!strong} className={`min-w-40 flex-1 ${strong ? 'font-semibold text-label' : 'text-body'}`}>
        {label}
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:w-full">{children}</div>
    </div>
  );
}

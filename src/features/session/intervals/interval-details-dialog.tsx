import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { occurrenceWord, type ShownCell } from '#domain/session/event-words.ts';
import { planText } from '#domain/session/intervals/interval-plan.ts';
import { type IntervalRun, isRunning, whyUnscored } from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { IntervalType, Occurrence } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { finishedRuns, finishedText } from './finished-text.ts';
import { askedIn, CellFace } from './interval-strip.tsx';
import { numberedCells, questionText, scoreOf } from './interval-words.ts';
import { useRecorders } from './use-recorders.ts';

/** In the words of what was asked: a behavior that occurred may not have lasted. */
const answers: Record<IntervalType, Record<'yes' | 'no', string>> = {
  'partial-interval': { yes: 'Occurred', no: 'Did not occur' },
  'whole-interval': { yes: 'Lasted the whole interval', no: 'Did not' },
  momentary: { yes: 'Happening', no: 'Not happening' },
};

const choicesOf = (type: IntervalType): { value: Occurrence; label: string }[] => [
  { value: 'yes', label: `+ ${answers[type].yes}` },
  { value: 'no', label: `− ${answers[type].no}` },
  { value: 'not_observed', label: 'Not scored' },
];

const correctionText = (type: IntervalType) =>
  type === 'partial-interval' ? 'Did it occur?' : questionText(type, true);

/** Why nobody knows of an interval that was over by itself. */
const whyNot: Record<IntervalType, string> = {
  'partial-interval': 'the screen was away or covered for more than moments, and nothing was marked',
  'whole-interval': 'its question was not answered',
  momentary: 'its question was not answered',
};

/** Whether nobody can say more of an interval: it is not over, or was cut short before anything decided it. */
function isFixed(run: IntervalRun, pauses: readonly Pause[], { cell, number }: { cell: ShownCell; number: number }) {
  if (cell === 'yes' || cell === 'no') return false;
  return cell === 'running' || cell === 'ahead' || whyUnscored(run, pauses, number - 1) !== null;
}

/** All intervals of one recording; each that is over can be corrected. */
export function IntervalDetailsDialog({
  runId,
  onClose,
  onAnother,
  onFinished,
}: {
  runId: string;
  onClose: () => void;
  onAnother: () => void;
  /** Leads to all recordings of the session that are over. */
  onFinished: () => void;
}) {
  const { session, words, acts, services } = useSessionView();
  const recorder = useRecorders().find((one) => one.run === runId);
  const now = useSecond(services.hub.recording.clock);
  const { runs } = session.tally;
  const pauses = recordersPauses(session.tally);
  const run = runs.find((one) => one.run === runId);
  const [wasRunning] = useState(() => run !== undefined && isRunning(run, pauses, now));
  const [selected, setSelected] = useState<number | null>(null);
  if (!run) return null;
  const finished = finishedRuns(session.tally, now).filter((one) => one.run !== runId);
  const cells = numberedCells(run, pauses, now, askedIn(recorder));
  const cell = selected === null ? undefined : cells[selected]?.cell;
  const isChosen = cell !== undefined && cell !== 'running' && cell !== 'ahead';
  const choices = choicesOf(run.type);
  return (
    <Dialog
      footer={
        <>
          {finished.length > 0 && (
            <Button iconEnd={ChevronRight} kind="quiet" onClick={onFinished}>
              {finishedText(finished, pauses, now)}
            </Button>
          )}
          <Button icon={Plus} kind="quiet" onClick={onAnother}>
            Record another behavior…
          </Button>
        </>
      }
      description={
        <>
          {planText(run)}. {/* Of its own height: with the first score it grows, and nothing below it is to move. */}
          <span className="block min-h-[2lh] lg:min-h-[1lh]">
            {scoreOf(run, pauses, now, !isRunning(run, pauses, now))}
          </span>
        </>
      }
      onClose={onClose}
      open
      title={words.behavior(run.behaviour_id)}
      width="wide"
    >
      <ul className="mt-4 grid grid-cols-5 gap-2 lg:grid-cols-8">
        {cells.map(({ cell: one, number }) => (
          <li key={number}>
            {isFixed(run, pauses, { cell: one, number }) ? (
              <CellFace cell={one} large mark={run.marks[number - 1]?.occurrence} number={number} />
            ) : (
              <button
                aria-label={`Interval ${number}, ${occurrenceWord(one, run.type)}. Correct`}
                aria-pressed={number - 1 === selected}
                className="w-full rounded-control aria-pressed:outline-3 aria-pressed:outline-focus aria-pressed:outline-offset-2"
                onClick={() => setSelected(number - 1)}
                type="button"
              >
                <CellFace cell={one} large number={number} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {/* Its room stays when the recording ends: nothing moves under a finger. */}
      {run.type === 'partial-interval' && wasRunning && (
        <p
          className="mt-4 text-body text-waiting-fg"
          style={{ visibility: isRunning(run, pauses, now) ? 'visible' : 'hidden' }}
        >
          While this is open, an interval that ends without a mark gets no score. Close it to go on recording.
        </p>
      )}
      {/* Both have their room from the beginning: the dialog does not grow, and no interval moves under the finger. */}
      <div className="mt-5 grid *:col-start-1 *:row-start-1">
        <div style={{ visibility: isChosen ? 'visible' : 'hidden' }}>
          <ChoiceChips
            label={`Interval ${(selected ?? 0) + 1}: ${correctionText(run.type)}`}
            onChange={(value) => {
              const choice = choices.find((one) => one.value === value);
              if (choice && selected !== null) void acts.mark(runId, selected, choice.value);
            }}
            options={choices}
            value={isChosen && cell !== 'asked' ? cell : ''}
          />
        </div>
        <p className="text-body text-muted" style={{ visibility: isChosen ? 'hidden' : 'visible' }}>
          {cells.some(({ cell: one }) => one === 'not_observed') &&
            `“Not scored” is neither yes nor no: ${whyNot[run.type]}. `}
          {cells.some(({ cell: one }) => one === 'unfinished') &&
            '“Not finished”: a pause or the stop cut it short, or it never began. '}
          Choose an interval that is over to correct it.
        </p>
      </div>
    </Dialog>
  );
}

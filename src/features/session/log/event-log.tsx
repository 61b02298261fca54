import { MessageSquareText, Pencil, Redo2, Undo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { listLatestEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { EventRow } from '#db/rows.ts';
import { lengthText } from '#domain/time/length-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockMoment } from '#features/session/frame/time-text.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { abcText } from './abc-facts.ts';
import { correctedText } from './corrected-text.ts';
import { eventText } from './event-text.ts';
import { lineReason, lineText, recorderOf } from './line-reason.ts';
import { episodeLengths, type LogLine, logLines, runningCounts } from './log-lines.ts';

const PAGE = 60;

/** What a line leads to: its correction, and the words on what came before and after. */
export type LogActs = { onCorrect: (uid: string) => void; onDescribe: (uid: string) => void };

/** Everything recorded in this session, newest first, with Undo and correction on each line. */
export function EventLog({ onCorrect, onDescribe }: LogActs) {
  const view = useSessionView();
  const { device, session, words, policy, undo, services } = view;
  const onRestore = (uid: string) => void dialogActions(view).restore(uid);
  const [shown, setShown] = useState(PAGE);
  const events = useLive(() => listLatestEvents(device.db, session.id, shown), [device.db, session.id, shown]);
  if (!events) return null;
  const lines = logLines(events);
  const counts = runningCounts(lines, session.tally);
  const lengths = episodeLengths(lines, session.tally);
  const text = (event: EventRow) => eventText(event, session.tally, words);
  const time = (at: string) => clockMoment(at, policy.timeZone, services.hub.now());
  const number = ({ uid }: EventRow) => {
    const length = lengths.get(uid);
    return length === undefined ? counts.get(uid)?.toString() : lengthText(length);
  };
  if (lines.length === 0) return <p className="p-4 text-body text-muted">Nothing recorded yet.</p>;
  return (
    <>
      <ol>
        {lines.map((line) => (
          <Line
            can={canText(line)}
            number={number(line.event)}
            key={line.event.uid}
            line={line}
            onCorrect={onCorrect}
            onDescribe={onDescribe}
            onRestore={onRestore}
            onUndo={undo}
            reason={lineReason(line, session.tally) ?? correctedText(line, text, time)}
            text={lineText(line, session.tally, words)}
            time={time(line.event.at)}
          />
        ))}
      </ol>
      {session.eventCount > shown && (
        <div className="p-4">
          <Button onClick={() => setShown(shown + PAGE)} wide>
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}

type LineProps = {
  line: LogLine;
  text: string;
  time: string;
  /** Why it is in no number, or what it said before. */
  reason: string | null;
  /** What its behavior's count stood at with it, or how long the episode was that it ended. */
  number: string | undefined;
  /** What may be done, as one word: the line is redrawn only when it changes. */
  can: string;
  onUndo: (event: EventRow) => void;
  onRestore: (uid: string) => unknown;
} & LogActs;

const canText = ({ event, canUndo, canCorrect, canRestore, canDescribe }: LogLine) =>
  `${canUndo} ${canCorrect} ${canRestore} ${canDescribe} ${'abc' in event}`;

const Line = memo(
  function Line({ line, text, time, reason, number, onUndo, onCorrect, onRestore, onDescribe }: LineProps) {
    const { event, voided, canUndo, canCorrect, canRestore, canDescribe } = line;
    const abc = (event.kind === 'tap' || event.kind === 'onset') && event.abc;
    const who = recorderOf(event);
    return (
      <li className="flex min-h-14 items-center gap-1 border-line border-b py-1 pr-2 pl-4 md:pl-5">
        <div className="min-w-0 flex-1">
          <p className={cx('font-semibold text-label wrap-anywhere', voided && 'line-through')}>
            {text}
            {number !== undefined && <span className="ml-2 font-regular text-muted tabular">{number}</span>}
          </p>
          <p className="text-meta tabular">
            {time} · {who}
            {reason && ` · ${reason}`}
          </p>
          {abc && !voided && <p className="text-meta wrap-anywhere">{abcText(abc)}</p>}
        </div>
        {canDescribe && (
          <IconButton icon={MessageSquareText} label={`ABC, ${text}, ${time}`} onClick={() => onDescribe(event.uid)} />
        )}
        {canCorrect && (
          <IconButton icon={Pencil} label={`Correct ${text}, ${time}`} onClick={() => onCorrect(event.uid)} />
        )}
        {canRestore && (
          <IconButton icon={Redo2} label={`Restore ${text}, ${time}`} onClick={() => onRestore(event.uid)} />
        )}
        {/* Each act has one place in every line: a finger that goes down them for Undo meets no pencil. */}
        {canCorrect && !canUndo && !canRestore && <span aria-hidden="true" className="size-hit shrink-0" />}
        {canUndo && <IconButton icon={Undo2} label={`Undo ${text}, ${time}`} onClick={() => onUndo(event)} />}
      </li>
    );
  },
  (was, is) =>
    was.text === is.text &&
    was.time === is.time &&
    was.reason === is.reason &&
    was.number === is.number &&
    was.can === is.can &&
    was.line.voided === is.line.voided &&
    was.onUndo === is.onUndo &&
    was.onCorrect === is.onCorrect &&
    was.onDescribe === is.onDescribe,
);

import { useState } from 'react';
import { effectiveEvents } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import type { MarkRow } from './episode-log.ts';
import { neighborsOf } from './episode-turns.ts';
import { LogDialog } from './log-dialog.tsx';
import { MomentFields, useMoment } from './moment-fields.tsx';

/** Corrects when an episode began or ended, to the second. The old stamp stays in the log as corrected. */
export function CorrectMarkForm({
  mark,
  events,
  onClose,
}: {
  mark: MarkRow;
  events: readonly EventRow[];
  onClose: () => void;
}) {
  const view = useSessionView();
  const { words, policy } = view;
  const moment = useMoment(mark.at);
  const [error, setError] = useState<string>();
  const { box, refuse } = useFocusWrong();
  const begins = mark.kind === 'onset';

  async function save() {
    const read = moment.read();
    const wrong = 'error' in read ? read.error : whyNotBetween(read.at);
    setError(wrong);
    if ('error' in read || wrong) return refuse();
    const { kind, behaviour_id } = mark;
    const abc = mark.kind === 'onset' && mark.abc ? { abc: mark.abc } : {};
    if (await dialogActions(view).correct(mark.uid, { kind, behaviour_id, ...abc }, read.at)) onClose();
  }

  function whyNotBetween(at: string): string | undefined {
    const { before, after } = neighborsOf(effectiveEvents(events), mark);
    const text = (ms: number) => clockTimeLong(new Date(ms).toISOString(), policy.timeZone);
    const ms = Date.parse(at);
    if (before !== null && ms <= before)
      return begins
        ? `The episode before ended at ${text(before)}: type a later time`
        : `It started at ${text(before)}: type a later time`;
    if (after !== null && ms >= after)
      return begins
        ? `It stopped at ${text(after)}: type an earlier time`
        : `The next episode started at ${text(after)}: type an earlier time`;
    return undefined;
  }

  return (
    <LogDialog
      onClose={onClose}
      onSave={save}
      save="Save"
      title={`Correct ${begins ? 'start' : 'stop'}, ${words.behavior(mark.behaviour_id)}`}
    >
      <div ref={box}>
        <MomentFields error={error} label={begins ? 'Started at' : 'Stopped at'} moment={moment} />
      </div>
    </LogDialog>
  );
}

import { useState } from 'react';
import { openOnset } from '#domain/session/episode-marks.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { whyNotEpisode } from './episode-place.ts';
import { LogDialog } from './log-dialog.tsx';
import { MomentFields, useMoment } from './moment-fields.tsx';

/** A whole episode that was seen and not pressed in time. It may not reach into another one. */
export function AddEpisodeForm({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const view = useSessionView();
  const { words, session, policy } = view;
  const from = useMoment(null);
  const to = useMoment(null);
  const [errors, setErrors] = useState<{ from?: string | undefined; to?: string | undefined }>({});

  const { box, refuse } = useFocusWrong();

  async function save() {
    const [begin, end] = [from.read(), to.read()];
    const wrong: typeof errors = {
      from: 'error' in begin ? begin.error : undefined,
      to: 'error' in end ? end.error : undefined,
    };
    if ('at' in begin && 'at' in end) {
      const marks = session.tally.episodes?.[behaviorId] ?? [];
      const text = (ms: number) => clockTimeLong(new Date(ms).toISOString(), policy.timeZone);
      wrong.to = whyNotEpisode({ from: begin.at, to: end.at }, marks, openOnset(marks), text) ?? undefined;
    }
    setErrors(wrong);
    if ('error' in begin || 'error' in end || wrong.to) return refuse();
    if (await dialogActions(view).addEpisode(behaviorId, { from: begin.at, to: end.at })) onClose();
  }

  return (
    <LogDialog
      onClose={onClose}
      onSave={save}
      save="Add episode"
      title={`Add at another time, ${words.behavior(behaviorId)}`}
    >
      <div className="flex flex-col gap-5" ref={box}>
        <MomentFields error={errors.from} label="Started at" moment={from} />
        <MomentFields error={errors.to} label="Stopped at" moment={to} />
      </div>
    </LogDialog>
  );
}

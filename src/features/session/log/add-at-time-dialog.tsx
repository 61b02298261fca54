import { useState } from 'react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { TimeField } from '#ui/fields/time-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { AddEpisodeForm } from './add-episode-form.tsx';
import { LogDialog } from './log-dialog.tsx';
import { useEventTime } from './use-event-time.ts';

/** One occurrence, or one whole episode, that was seen and not tapped in time. */
export function AddAtTimeDialog(props: { behaviorId: number; onClose: () => void }) {
  const { lasts } = useSessionView();
  return lasts(props.behaviorId) ? <AddEpisodeForm {...props} /> : <AddTapForm {...props} />;
}

function AddTapForm({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const view = useSessionView();
  const { words, services } = view;
  const times = useEventTime();
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const { box, refuse } = useFocusWrong();

  async function save() {
    const read = times.read(time, services.hub.now());
    if ('error' in read) {
      setError(read.error);
      return refuse();
    }
    if (await dialogActions(view).tapAt(behaviorId, read.at)) onClose();
  }

  return (
    <LogDialog
      onClose={onClose}
      onSave={save}
      save="Add one"
      title={`Add at another time, ${words.behavior(behaviorId)}`}
    >
      <div ref={box}>
        <TimeField
          error={error}
          label="Time"
          onChange={setTime}
          options={times.choices}
          required
          from={times.from}
          value={time}
        />
      </div>
    </LogDialog>
  );
}

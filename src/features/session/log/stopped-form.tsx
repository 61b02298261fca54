import { useState } from 'react';
import type { EpisodeMark } from '#domain/session/episode-marks.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import { recordMark } from '#features/session/record/record-episode.ts';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { LogDialog } from './log-dialog.tsx';
import { MomentFields, useMoment } from './moment-fields.tsx';

type Props = {
  behaviorId: number;
  /** Of the episode that goes on. */
  onset: EpisodeMark;
  /** What is offered, ISO 8601. */
  end: string;
  onClose: () => void;
};

/** Stops an episode at the time that is typed: until it is saved it goes on, and nothing is recorded. */
export function StoppedForm({ behaviorId, onset, end, onClose }: Props) {
  const { session, services, words, policy } = useSessionView();
  const moment = useMoment(end);
  const [error, setError] = useState<string>();
  const { box, refuse } = useFocusWrong();
  const started = `It started at ${clockTimeLong(onset.at, policy.timeZone)}: type a later time`;

  async function save() {
    const read = moment.read();
    const wrong = 'error' in read ? read.error : Date.parse(read.at) <= Date.parse(onset.at) ? started : undefined;
    setError(wrong);
    if ('error' in read || wrong) return refuse();
    const what = `${words.behavior(behaviorId)}, stop`;
    const stop = () => recordMark(services.hub.recording, session.id, behaviorId, 'offset', read.at);
    if (await services.guard.attempt(what, stop)) onClose();
  }

  return (
    <LogDialog onClose={onClose} onSave={save} save="Save" title={`Stop, ${words.behavior(behaviorId)}`}>
      <div ref={box}>
        <MomentFields error={error} label="Stopped at" moment={moment} />
      </div>
    </LogDialog>
  );
}

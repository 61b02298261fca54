import { useEffect, useRef } from 'react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';

/** Records a cue at once; there is nothing to see but its line in the log and the Undo bar. */
export function GiveCue({ behaviorId, at, onClose }: { behaviorId: number; at: string; onClose: () => void }) {
  const view = useSessionView();
  const given = useRef(false);
  useEffect(() => {
    // Once for each press, however often the screen renders meanwhile.
    if (given.current) return;
    given.current = true;
    void dialogActions(view).cue(behaviorId, at);
    onClose();
  });
  return null;
}

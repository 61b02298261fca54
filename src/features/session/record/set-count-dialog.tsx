import { useState } from 'react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { wholeNumber } from '#features/session/intervals/interval-plan.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { dialogActions } from './dialog-actions.ts';

const MOST = 100_000;
/** Nobody counts so many in a visit: more often a finger has slipped. */
const RARE = 1000;

/** A count that is typed: it replaces what the tile shows. 0 says "watched, none happened". */
export function SetCountDialog({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const view = useSessionView();
  const { session, words } = view;
  const [typed, setTyped] = useState(String(session.tally.behaviors[behaviorId]?.count ?? ''));
  const [error, setError] = useState<string>();
  const [sure, setSure] = useState('');
  const { busy, run } = useBusy();
  const { box, refuse } = useFocusWrong();

  async function save() {
    const value = wholeNumber(typed, MOST, 0);
    if (value === null) {
      setError(`Type a number from 0 to ${MOST.toLocaleString('en-US')}`);
      return refuse();
    }
    if (value >= RARE && sure !== typed) {
      setSure(typed);
      setError(`${value.toLocaleString('en-US')} is rarely a count. If it is right, press Set count again`);
      return refuse();
    }
    if (await dialogActions(view).setCount(behaviorId, value)) onClose();
  }

  return (
    <Dialog
      description="The taps so far stay in the event log, without counting."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="primary" onClick={() => void run(save)}>
            Set count
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title={`Set count, ${words.behavior(behaviorId)}`}
    >
      <div className="mt-4 max-w-48" ref={box}>
        <TextField
          autoComplete="off"
          error={error}
          inputMode="numeric"
          label="Count"
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && void run(save)}
          value={typed}
        />
      </div>
    </Dialog>
  );
}

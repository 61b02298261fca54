import { useState } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useDrafted } from '#db/react/use-drafted.ts';
import { useLive } from '#db/react/use-live.ts';
import type { EventRow } from '#db/rows.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import { lateActs } from '#features/session/record/late-acts.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { describableOf } from './abc-facts.ts';
import { AbcText } from './abc-text.tsx';
import { antecedents, consequences } from './abc-words.ts';

type Occurrence = EventRow & { kind: 'tap' | 'onset' };

/** The longest text that the server accepts. */
const LIMIT = 2001;

/** What came before and after an occurrence. It was saved when it was tapped: nothing here is required. */
export function AbcDialog({
  uid,
  behaviorId,
  onClose,
}: {
  /** An event from the log; without it, the last occurrence of a behavior. */
  uid?: string | undefined;
  behaviorId?: number | undefined;
  onClose: () => void;
}) {
  const { device, session, words, policy } = useSessionView();
  const [chosen, setChosen] = useState(uid);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  if (!events) return null;
  const id = behaviorId ?? behaviorOf(events.find((one) => one.uid === uid));
  const offered = id === undefined ? [] : describableOf(events, id).reverse();
  const event = offered.find((one) => one.uid === chosen) ?? offered[0];
  if (!event || id === undefined)
    return (
      <Dialog onClose={onClose} open title="ABC">
        <p className="text-body">
          {id !== undefined && session.tally.behaviors[id]
            ? 'This count was typed in, so no single time stands for words.'
            : 'Nothing recorded yet.'}{' '}
          Tap the tile when it happens; words can follow.
        </p>
      </Dialog>
    );
  const choice = offered.length > 1 && (
    <SelectField
      label="Which one"
      onChange={setChosen}
      options={offered.map((one) => ({ value: one.uid, label: clockTimeLong(one.at, policy.timeZone) }))}
      value={event.uid}
    />
  );
  const title = `ABC, ${words.behavior(id)}`;
  return (
    <AbcForm event={event} key={event.uid} onClose={onClose} title={title}>
      {choice || <p className="text-body text-muted tabular">{clockTimeLong(event.at, policy.timeZone)}</p>}
    </AbcForm>
  );
}

const behaviorOf = (event: EventRow | undefined): number | undefined =>
  event && 'behaviour_id' in event ? event.behaviour_id : undefined;

function AbcForm({
  event,
  title,
  onClose,
  children,
}: {
  event: Occurrence;
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const view = useSessionView();
  const base = { antecedent: event.abc?.antecedent ?? '', consequence: event.abc?.consequence ?? '' };
  const { value, changes, change, discard, saved } = useDrafted(`abc:${event.uid}`, base);
  const { busy, run } = useBusy();
  const tooLong = value.antecedent.length >= LIMIT || value.consequence.length >= LIMIT;

  async function save() {
    if (tooLong) return;
    if (Object.keys(changes).length === 0) return onClose();
    if (!(await lateActs(view).describe(event, value))) return;
    saved();
    onClose();
  }

  return (
    <Dialog
      footer={
        <>
          <Button
            onClick={() => {
              discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button busy={busy} kind="primary" onClick={() => void run(save)}>
            Save
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title={title}
      width="wide"
    >
      <div className="flex flex-col gap-6">
        {children}
        <AbcText
          choices={antecedents}
          label="Antecedent (before)"
          limit={LIMIT}
          onChange={(antecedent) => change({ antecedent })}
          value={value.antecedent}
        />
        <AbcText
          choices={consequences}
          label="Consequence (after)"
          limit={LIMIT}
          onChange={(consequence) => change({ consequence })}
          value={value.consequence}
        />
      </div>
    </Dialog>
  );
}

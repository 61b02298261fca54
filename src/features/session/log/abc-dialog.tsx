import { useState } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { EventRow } from '#db/rows.ts';
import { antecedents, consequences } from '#domain/session/abc.ts';
import { readyToType, withoutEnd } from '#domain/session/abc-choices.ts';
import type { Abc } from '#domain/session/session-event.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { useFormDraft } from '#forms/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { abcPatterns, abcText, describableOf } from './abc-facts.ts';
import { AbcText } from './abc-text.tsx';

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
    <AbcForm
      event={event}
      key={event.uid}
      onClose={onClose}
      patterns={event.abc ? [] : abcPatterns(events, id)}
      title={title}
    >
      {choice || <p className="text-body text-muted tabular">{clockTimeLong(event.at, policy.timeZone)}</p>}
    </AbcForm>
  );
}

const behaviorOf = (event: EventRow | undefined): number | undefined =>
  event && 'behaviour_id' in event ? event.behaviour_id : undefined;

function AbcForm({
  event,
  title,
  patterns,
  onClose,
  children,
}: {
  event: Occurrence;
  title: string;
  /** What other occurrences were described with: one press says the same of this one. */
  patterns: readonly Abc[];
  onClose: () => void;
  children: React.ReactNode;
}) {
  const view = useSessionView();
  const base = {
    antecedent: readyToType(event.abc?.antecedent ?? ''),
    consequence: readyToType(event.abc?.consequence ?? ''),
  };
  const { value, changes, change, discard, saved, restored } = useFormDraft(`abc:${event.uid}`, base);
  const { busy, run } = useBusy();
  const tooLong = value.antecedent.length >= LIMIT || value.consequence.length >= LIMIT;

  async function describe(abc: Abc) {
    if (!(await dialogActions(view).describe(event, abc))) return;
    saved();
    onClose();
  }

  async function save() {
    if (tooLong) return;
    if (Object.keys(changes).length === 0) return onClose();
    await describe({ antecedent: withoutEnd(value.antecedent), consequence: withoutEnd(value.consequence) });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
        {restored && Object.keys(changes).length > 0 && <CameBackNotice onDiscard={discard} />}
        {patterns.length > 0 && Object.keys(changes).length === 0 && (
          <section>
            <h3 className="mb-2 font-semibold text-label">The same as before, saved with one press</h3>
            <div className="flex flex-col gap-2">
              {patterns.map((abc) => (
                <button
                  className="min-h-12 rounded-control border border-control-line bg-surface px-3.5 py-2 text-left text-body wrap-anywhere transition-press hover:bg-sunken"
                  disabled={busy}
                  key={abcText(abc)}
                  onClick={() => void run(() => describe(abc))}
                  type="button"
                >
                  <span className="line-clamp-3">{abcText(abc)}</span>
                </button>
              ))}
            </div>
          </section>
        )}
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

import { useState } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { EventRow } from '#db/rows.ts';
import { offeredLevels, promptWords } from '#domain/session/prompt-tally.ts';
import { type PromptLevel, promptLevels, type SessionAct } from '#domain/session/session-event.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockMoment } from '#features/session/frame/time-text.ts';
import { dialogActions } from '#features/session/record/dialog-actions.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { countContaining } from './correct-event.ts';
import { CorrectMarkForm } from './correct-mark-form.tsx';
import { isMark } from './episode-log.ts';
import { LogDialog } from './log-dialog.tsx';
import { useEventTime } from './use-event-time.ts';

/** Corrects when something happened and what it was. The old event stays in the log as corrected. */
export function CorrectEventDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { device, session } = useSessionView();
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  const event = events?.find((one) => one.uid === uid);
  if (!event || !events) return null;
  if (isMark(event)) return <CorrectMarkForm events={events} mark={event} onClose={onClose} />;
  return <CorrectForm event={event} events={events} onClose={onClose} />;
}

/** What was just asked nobody has read: a press on an answer was meant for what lay there before, ms. */
const UNREAD_MS = 500;

type Kind = { behaviorId: number; skillId: number; level: PromptLevel };

type FormProps = { event: EventRow; events: readonly EventRow[]; onClose: () => void };

function CorrectForm({ event, events, onClose }: FormProps) {
  const view = useSessionView();
  const times = useEventTime();
  const was = Date.parse(event.at);
  const [time, setTime] = useState(times.clockOf(was));
  const [error, setError] = useState<string>();
  const { box, refuse } = useFocusWrong();
  const [kind, setKind] = useState<Kind>({
    behaviorId: event.kind === 'tap' ? event.behaviour_id : 0,
    skillId: event.kind === 'trial' ? event.skill_id : 0,
    level: event.kind === 'trial' ? event.level : 'ind',
  });
  const typed = event.kind === 'tap' ? countContaining(events, event, kind.behaviorId) : null;
  const count = view.session.tally.behaviors[kind.behaviorId]?.count ?? 0;
  const [besides, setBesides] = useState(false);
  const [askedAt, setAskedAt] = useState(() => view.device.clock.now());
  const mayBeTyped = (id: number) => event.kind === 'tap' && countContaining(events, event, id) !== null;
  // What is asked of one behavior has its room from the beginning: Save stays where it is.
  const [roomy] = useState(() => view.session.behaviorIds.some(mayBeTyped));

  async function save() {
    // The minute was left unchanged, so its seconds stay, too.
    const read = time === times.clockOf(was) ? { at: event.at } : times.read(time, was);
    if ('error' in read) {
      setError(read.error);
      return refuse();
    }
    const act: SessionAct =
      event.kind === 'trial'
        ? { kind: 'trial', skill_id: kind.skillId, level: kind.level }
        : { kind: 'tap', behaviour_id: kind.behaviorId, ...(event.kind === 'tap' && event.abc && { abc: event.abc }) };
    if (await dialogActions(view).correct(event.uid, act, read.at, typed !== null && besides)) onClose();
  }

  return (
    <LogDialog onClose={onClose} onSave={save} save="Save" title="Correct event">
      <div className="flex flex-col gap-5" ref={box}>
        {event.kind === 'trial' ? (
          <TrialKind kind={kind} onKind={setKind} was={event.level} />
        ) : (
          <TapKind
            kind={kind}
            onKind={(other) => {
              setKind(other);
              setBesides(false);
              setAskedAt(view.device.clock.now());
            }}
            was={event.kind === 'tap' ? event.behaviour_id : null}
          />
        )}
        <TimeField
          error={error}
          label="Time"
          onChange={setTime}
          options={times.choices}
          required
          from={times.from}
          value={time}
        />
        <div className={roomy ? 'min-h-33' : 'empty:hidden'}>
          {typed && (
            <ChoiceChips
              label={`${view.words.behavior(kind.behaviorId)}: ${typed.value} typed at ${clockMoment(typed.at, view.policy.timeZone, view.services.hub.now())}`}
              onChange={(value) => {
                if (view.device.clock.now() - askedAt >= UNREAD_MS) setBesides(value === 'besides');
              }}
              options={[
                { value: 'in', label: `Count stays ${count}: this one is in it` },
                { value: 'besides', label: `Count becomes ${count + 1}: it was not` },
              ]}
              value={besides ? 'besides' : 'in'}
            />
          )}
        </div>
      </div>
    </LogDialog>
  );
}

/** Behaviors that last are not among them: one more count without its minutes would make their mean wrong. */
function TapKind({ kind, onKind, was }: { kind: Kind; onKind: (kind: Kind) => void; was: number | null }) {
  const { session, words, lasts } = useSessionView();
  const offered = session.behaviorIds.filter((id) => id === was || !lasts(id));
  return (
    <SelectField
      label="Behavior"
      onChange={(id) => onKind({ ...kind, behaviorId: Number(id) })}
      options={offered.map((id) => ({ value: String(id), label: words.behavior(id) }))}
      value={String(kind.behaviorId)}
    />
  );
}

function TrialKind({ kind, onKind, was }: { kind: Kind; onKind: (kind: Kind) => void; was: PromptLevel }) {
  const { session, words, policy } = useSessionView();
  return (
    <>
      <SelectField
        label="Skill"
        onChange={(id) => onKind({ ...kind, skillId: Number(id) })}
        options={session.skillIds.map((id) => ({ value: String(id), label: words.skill(id) }))}
        value={String(kind.skillId)}
      />
      <ChoiceChips
        label="Prompt level"
        onChange={(value) => onKind({ ...kind, level: promptLevels.find((level) => level === value) ?? kind.level })}
        options={offeredLevels(policy, was === 'inc').map((level) => ({
          value: level,
          label: `${level} · ${promptWords[level]}`,
        }))}
        value={kind.level}
      />
    </>
  );
}

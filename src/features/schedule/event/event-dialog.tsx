import { History } from 'lucide-react';
import { useId, useState } from 'react';
import type { Client, User } from '#contract/people.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { useFormDraft } from '#forms/use-form-draft.ts';
import { tooLong } from '#lib/too-long.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { unreadOf } from '#ui/feedback/unread.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { BookedOver, bookedOver } from './booked-over.tsx';
import { atStake, DecisionsAtStake, lostTitle } from './decisions-at-stake.tsx';
import { TimeFields, WhatFields, WhoFields } from './event-fields.tsx';
import {
  type EventDraft,
  type EventForm,
  type FormErrors,
  formOf,
  newForm,
  type UnreadField,
  whyNotForm,
} from './event-form.ts';
import { EventSummary } from './event-summary.tsx';
import { type Moved, movedForm } from './moved-form.ts';
import type { Newer } from './newer-event.ts';
import type { SavedChange } from './put-back.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { type EditTarget, useSaveEvent } from './save-event.ts';
import type { ScheduleRights } from './schedule-rights.ts';

interface EventDialogProps {
  target: EditTarget;
  /** Where it was dragged to. */
  moved?: Moved | undefined;
  /** The day a new event is on at first. */
  date: string;
  today: string;
  policy: Policy;
  rights: ScheduleRights;
  clients: readonly Client[];
  users: readonly User[];
  /** The visits that this device knows: what the event may be booked over. */
  known: readonly CalendarEntry[];
  /** `queued`: kept on the device, on its way. `change`: what can be put back as it was; null where it can't. */
  onSaved: (how: 'done' | 'queued', change: SavedChange | null) => void;
  onClose: () => void;
}

type Trouble = { kind: 'failed'; title: string; text: string } | { kind: 'stale'; now: Newer };

/** The form of an event. Nothing typed is lost through an error, a lost answer, a reload or somebody else's change. */
export function EventDialog(props: EventDialogProps) {
  const { target, today, policy, rights, clients, users, onSaved, onClose } = props;
  const { newId } = useDevice();
  const ids = useId();
  // The same at a second press, so that a lost answer creates no second event.
  const [uid] = useState(newId);
  const [first] = useState(() => firstForm(props));
  const drafted = useFormDraft<EventDraft>(draftKey(target, props.moved), first);
  const { unread, ...form } = drafted.value;
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FormErrors>({});
  const [fromServer, setFromServer] = useState<FormErrors>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { save, busy } = useSaveEvent(rights, policy.timeZone);
  const over = bookedOver(form, target, props.known, policy.timeZone);
  const unsaid = whyNotReason(form.overlapReason, over);
  const wrong = { ...whyNotForm(form), ...withoutEmpty(refused), ...(unsaid ? { overlapReason: unsaid } : {}) };
  const errors: FormErrors = attempt > 0 ? { ...fromServer, ...wrong } : {};
  const problems = Object.entries(errors).map(([field, text]) => ({ fieldId: `${ids}${field}`, text }));

  const reason = over.length > 0 ? form.overlapReason.trim() : null;
  const { lost, keepsAll } = atStake({ target, form, rights, today, reason });

  const fieldProps = (field: keyof EventForm) => ({ id: `${ids}${field}`, error: errors[field] });
  const typedProps = (field: UnreadField) => ({
    ...fieldProps(field),
    onRefuse: (problem: string | null) => setRefused((was) => ({ ...was, [field]: problem ?? '' })),
    unread: unreadOf(
      field,
      () => unread,
      (texts) => drafted.change({ unread: texts }),
    ),
  });
  const change = (next: EventForm) => {
    drafted.change(next);
    setFromServer({});
  };

  async function press(version?: number) {
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    setTrouble(null);
    const overlap = reason ?? (target?.entry.event.overlap_reason ? null : undefined);
    const result = await save(form, target, uid, { version, overlap });
    if (result.kind === 'done' || result.kind === 'queued') {
      drafted.saved();
      const event = result.kind === 'done' ? result.event : undefined;
      // An approval that the change takes away, or a day that was taken out, would not come back with the times.
      const stays = keepsAll && (rights.decides || target?.entry.decision !== 'approved');
      onSaved(result.kind, target && stays ? { target, uid, event } : null);
    } else if (result.kind === 'wrong') setFromServer(result.errors);
    else setTrouble(result);
  }

  return (
    <Dialog
      footer={
        <>
          {/* Beside the button that does it: the list of them may be out of sight. */}
          <p className="w-full text-label text-waiting-fg empty:hidden" role="status">
            {lost.length > 0 && lostTitle(lost)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} className="min-w-40" kind="primary" onClick={() => void press()}>
            Save event
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title={titleOf(target)}
      width="wide"
    >
      <div className="flex flex-col gap-5 pt-2">
        {drafted.restored && <CameBackNotice onDiscard={drafted.discard} />}
        {trouble && (
          <TroubleBanner
            busy={busy}
            onInsist={(version) => void press(version)}
            onLeave={onClose}
            policy={policy}
            trouble={trouble}
          />
        )}
        <ErrorSummary attempt={attempt} problems={problems} />
        <BusyFields busy={busy}>
          <WhoFields
            clients={clients}
            fieldProps={fieldProps}
            form={form}
            onForm={change}
            therapists={rights.decides ? users : null}
          />
          <TimeFields form={form} onForm={change} policy={policy} today={today} typedProps={typedProps} />
          {target?.scope !== 'this' && (
            <RepeatFields
              fieldProps={fieldProps}
              form={form}
              onForm={change}
              policy={policy}
              today={today}
              typedProps={typedProps}
            />
          )}
          <WhatFields fieldProps={fieldProps} form={form} onForm={change} />
          <BookedOver
            field={fieldProps('overlapReason')}
            onReason={(overlapReason) => change({ ...form, overlapReason })}
            over={over}
            reason={form.overlapReason}
          />
          <DecisionsAtStake lost={lost} />
        </BusyFields>
      </div>
    </Dialog>
  );
}

function firstForm({ target, date, policy, rights, moved }: EventDialogProps): EventDraft {
  const shown = target && formOf(target.entry.event, target.entry, target.scope, policy);
  if (target && shown && moved) return { ...movedForm(shown, target.entry, target.scope, moved), unread: {} };
  const form = shown ?? newForm(date, rights.editsOwn ? rights.userId : undefined, policy.weekStartsOn);
  return { ...form, unread: {} };
}

/** Another occurrence, more of a series, or another place that it was dragged to, is another form. */
const draftKey = (target: EditTarget, moved: Moved | undefined) =>
  target === null
    ? 'event:new'
    : `event:${target.entry.key}:${target.scope}${moved ? `:${moved.start}:${moved.end}` : ''}`;

function titleOf(target: EditTarget): string {
  if (target === null) return 'Add event';
  if (target.entry.event.repeat_unit === null) return 'Edit event';
  return { this: 'Edit this event', later: 'Edit this and later events', all: 'Edit all events' }[target.scope];
}

/** As the server accepts it. */
const LONGEST_REASON = 500;

/** What it clashes with comes first: at the head of the form nobody sees the list below. */
function whyNotReason(reason: string, over: readonly string[]): string | undefined {
  const [first] = over;
  if (first === undefined) return undefined;
  const more = over.length > 1 ? `, and ${over.length - 1} more` : '';
  if (reason.trim() === '') return `Booked twice, ${first}${more}. Say why, such as: supervision, both are there`;
  return tooLong(reason, LONGEST_REASON);
}

const withoutEmpty = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== ''));

function TroubleBanner({
  trouble,
  policy,
  busy,
  onInsist,
  onLeave,
}: {
  trouble: Trouble;
  policy: Policy;
  busy: boolean;
  onInsist: (version: number) => void;
  onLeave: () => void;
}) {
  if (trouble.kind === 'failed')
    return (
      <FailureNotice of={trouble} title={trouble.title}>
        {trouble.text}
      </FailureNotice>
    );
  const { now } = trouble;
  return (
    <div role="alert">
      <Banner
        actions={
          <>
            <Button onClick={onLeave}>Keep what is there</Button>
            <Button busy={busy} onClick={() => onInsist(now.version)}>
              Save mine over it
            </Button>
          </>
        }
        icon={History}
        title="This event has changed since you opened it"
        tone="waiting"
      >
        <p>It is now:</p>
        <EventSummary event={now} weekStartsOn={policy.weekStartsOn} />
      </Banner>
    </div>
  );
}

import type { Dispatch, SetStateAction } from 'react';
import type { Client, User } from '#contract/people.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useDeleteEvent } from './delete-event.ts';
import { EventDialog } from './event-dialog.tsx';
import type { Moved } from './moved-form.ts';
import { usePutBack } from './put-back.ts';
import type { EditTarget } from './save-event.ts';
import type { ScheduleRights } from './schedule-rights.ts';
import { ScopeDialog } from './scope-dialog.tsx';

/** The step a change is at: which part of a series, the form, or the question before a deletion. */
export type EditStep = Step & {
  /** It was dragged there: the same questions, with other times in the form. */
  moved?: Moved | undefined;
};
type Step = { kind: 'scope' | 'delete'; entry: CalendarEntry } | { kind: 'form'; target: EditTarget };

/** A repeating event first asks which part of it is meant. */
export function editStepOf(entry: CalendarEntry, moved?: Moved): EditStep {
  return entry.event.repeat_unit === null
    ? { kind: 'form', target: { entry, scope: 'all' }, moved }
    : { kind: 'scope', entry, moved };
}

const said = { done: 'Event saved', queued: 'Saved on this device. It is sent by itself.' } as const;

/** Adding, changing and deleting, step by step. */
export function EditFlow({
  step,
  onStep,
  onDone,
  ...rest
}: {
  step: EditStep | null;
  onStep: Dispatch<SetStateAction<EditStep | null>>;
  /** Announces it. */
  onDone: (text: string) => void;
  date: string;
  today: string;
  policy: Policy;
  rights: ScheduleRights;
  clients: readonly Client[];
  users: readonly User[];
  /** The visits that this device knows. */
  known: readonly CalendarEntry[];
}) {
  const remove = useDeleteEvent(rest.rights, rest.policy);
  const putBack = usePutBack(rest);
  if (step === null) return null;
  // Another step that was opened before the answer came stays, with what was typed.
  const close = () => onStep((now) => (now === step ? null : now));

  async function deleteIt(entry: CalendarEntry, scope: Parameters<typeof remove.send>[1]) {
    const result = await remove.send(entry, scope);
    if (result.kind === 'done' || result.kind === 'queued') {
      showToast({ kind: 'success', text: result.kind === 'done' ? 'Event deleted' : `Deleted. ${said.queued}` });
      onDone('Event deleted');
      return close();
    }
    const text =
      result.kind === 'failed'
        ? `${result.title}. ${result.text}`
        : 'This event has changed since you opened it. Look at it again, then delete it.';
    showToast({ kind: 'danger', text, duration: 10_000 });
    close();
  }

  if (step.kind === 'form')
    return (
      <EventDialog
        {...rest}
        moved={step.moved}
        onClose={close}
        onSaved={(how, change) => {
          const undo = change && { label: 'Undo', onPress: () => void putBack(change) };
          showToast({ kind: 'success', text: said[how], ...(undo ? { duration: 10_000, action: undo } : {}) });
          onDone(said[how]);
          close();
        }}
        target={step.target}
      />
    );
  const { entry } = step;
  return (
    <ScopeDialog
      busy={remove.busy}
      entry={entry}
      onChoose={(scope) =>
        step.kind === 'scope'
          ? onStep({ kind: 'form', target: { entry, scope }, moved: step.moved })
          : void deleteIt(entry, scope)
      }
      onClose={close}
      what={step.kind === 'scope' ? 'edit' : 'delete'}
    />
  );
}

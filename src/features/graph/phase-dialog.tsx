import { useState } from 'react';
import { type PhaseLine, phaseLine, programEndpoints } from '#contract/programs.ts';
import { isDate, longDate } from '#domain/time/service-time.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { FieldTexts } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { type UnreadTexts, unreadOf } from '#ui/feedback/unread.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** The longest name that the server accepts. */
const MOST = 200;

type PhaseForm = { date: string; label: string; scope: string; unread: UnreadTexts<'date'> };

/** Adds a phase-change line, or changes one: where it begins, what it is called, and in which graphs it appears. */
export function PhaseDialog({
  clientId,
  behavior,
  line,
  today,
  onClose,
  onSaved,
}: {
  clientId: number;
  /** The behavior on the screen; without one (a skill) the line appears in all graphs. */
  behavior: { id: number; name: string } | null;
  /** The one that is changed; null: a new one. */
  line: PhaseLine | null;
  today: string;
  onClose: () => void;
  onSaved: (saved: PhaseLine) => void;
}) {
  const [refused, setRefused] = useState<string | null>(null);
  const add = useOnlineWrite(programEndpoints.addPhaseLine);
  const change = useOnlineWrite(programEndpoints.changePhaseLine);
  const form = useRecordForm<PhaseLine, PhaseForm>({
    key: line ? `phase:${clientId}:${line.id}` : `phase:${clientId}`,
    what: 'the phase change',
    record: line,
    formOf: (of) => ({
      date: of?.date ?? today,
      label: of?.label ?? '',
      scope: behavior && of?.behaviour_id !== null ? 'one' : 'all',
      unread: {},
    }),
    versionOf: (of) => of.version,
    schema: phaseLine,
    whyNot: (typed) => whyNotLine(typed, refused),
    send({ value: { date, label, scope }, over, version }) {
      const body = { date, label: label.trim(), behaviour_id: scope === 'one' && behavior ? behavior.id : null };
      return over
        ? change.send({ params: { id: over.id }, body, version })
        : add.send({ body: { ...body, client: clientId } });
    },
    onSaved,
    onClose,
  });
  const { date, label, scope } = form.value;
  const { state, errors } = form;

  return (
    <FormDialog
      conflict={state.is === 'conflict' && <ChangedMeanwhile line={state.theirs} />}
      form={form}
      onClose={onClose}
      onSave={state.is === 'conflict' ? form.onMine : form.save}
      save={line ? 'Save phase change' : 'Add phase change'}
      title={line ? 'Edit phase change' : 'Add phase change'}
    >
      <DateField
        error={errors.date}
        label="Begins on"
        onChange={(next) => form.change({ date: next })}
        onRefuse={setRefused}
        required
        today={today}
        unread={unreadOf(
          'date',
          () => form.latest().unread,
          (texts) => form.change({ unread: texts }),
        )}
        value={date}
      />
      <TextField
        error={errors.label}
        hint="What changes, such as “New plan” or “Medication changed”"
        label="Label"
        onChange={(next) => form.change({ label: next })}
        required
        value={label}
      />
      {behavior && (
        <ChoiceChips
          label="Stands in"
          onChange={(next) => form.change({ scope: next })}
          options={[
            { value: 'one', label: `The graph of ${behavior.name}` },
            { value: 'all', label: 'All graphs of this client' },
          ]}
          value={scope}
        />
      )}
    </FormDialog>
  );
}

function ChangedMeanwhile({ line }: { line: PhaseLine }) {
  const where = line.behaviour_id === null ? 'all graphs' : 'the graph of one behavior';
  return (
    <FailureNotice of={line} title="Somebody else has changed it since you opened it">
      It now says “{line.label}”, {longDate(line.date)}, in {where}. Cancel to keep that, or save again to replace it.
    </FailureNotice>
  );
}

function whyNotLine({ date, label }: PhaseForm, refused: string | null): FieldTexts {
  return { date: refused ?? (isDate(date) ? undefined : 'Date is required'), label: whyNotLabel(label.trim()) };
}

function whyNotLabel(label: string): string | undefined {
  if (label === '') return 'Label is required, such as “New plan”';
  return label.length > MOST ? `Use at most ${MOST} characters` : undefined;
}

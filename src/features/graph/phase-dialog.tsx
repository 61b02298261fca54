import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type PhaseLine, phaseLine, programEndpoints } from '#contract/programs.ts';
import { useFormDraft } from '#db/react/use-form-draft.ts';
import { isDate, longDate } from '#domain/time/service-time.ts';
import { currentIn, fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RestoredNotice } from '#ui/feedback/restored-notice.tsx';
import { type UnreadTexts, unreadOf } from '#ui/feedback/unread.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';

/** The longest name that the server accepts. */
const MOST = 200;

/** `version`: of the line as it was seen when this was begun; 0 for a new one. */
type PhaseDraft = { date: string; label: string; scope: string; version: number; unread: UnreadTexts<'date'> };

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
  const formId = useId();
  const drafted = useFormDraft<PhaseDraft>(line ? `phase:${clientId}:${line.id}` : `phase:${clientId}`, {
    date: line?.date ?? today,
    label: line?.label ?? '',
    scope: behavior && line?.behaviour_id !== null ? 'one' : 'all',
    version: line?.version ?? 0,
    unread: {},
  });
  const { date, label, scope, version, unread } = drafted.value;
  const [refused, setRefused] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const add = useOnlineWrite(programEndpoints.addPhaseLine);
  const change = useOnlineWrite(programEndpoints.changePhaseLine);
  const busy = add.busy || change.busy;
  const here = useIsMounted();
  const { box, refuse } = useFocusWrong<HTMLFormElement>();

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = whyNotLine(date, label, refused);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return refuse();
    const body = { date, label: label.trim(), behaviour_id: scope === 'one' && behavior ? behavior.id : null };
    const result = line
      ? await change.send({ params: { id: line.id }, body, version })
      : await add.send({ body: { ...body, client: clientId } });
    if (result.ok) {
      drafted.saved();
      onSaved(result.answer);
      if (here()) onClose();
      return;
    }
    const current = currentIn(result.outcome, phaseLine);
    if (current) {
      drafted.change({ version: current.version });
      return setFailure(changedMeanwhile(current));
    }
    setErrors(fieldErrorsOf(result.outcome));
    refuse();
    setFailure(writeFailureText('the phase change', result.outcome));
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={formId} kind="primary" type="submit">
            {line ? 'Save phase change' : 'Add phase change'}
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title={line ? 'Edit phase change' : 'Add phase change'}
    >
      <form className="flex flex-col gap-5" id={formId} noValidate onSubmit={(event) => void save(event)} ref={box}>
        {drafted.restored && <RestoredNotice onDiscard={drafted.discard} />}
        {failure && (
          <div role="alert">
            <Banner icon={CircleAlert} title={failure.title} tone="attention">
              {failure.text}
            </Banner>
          </div>
        )}
        <BusyFields busy={busy}>
          <DateField
            error={errors.date}
            label="Begins on"
            onChange={(next) => drafted.change({ date: next })}
            onRefuse={setRefused}
            required
            today={today}
            unread={unreadOf(
              'date',
              () => unread,
              (texts) => drafted.change({ unread: texts }),
            )}
            value={date}
          />
          <TextField
            error={errors.label}
            hint="What changes, such as “New plan” or “Medication changed”"
            label="Label"
            onChange={(next) => drafted.change({ label: next })}
            required
            value={label}
          />
          {behavior && (
            <ChoiceChips
              label="Stands in"
              onChange={(next) => drafted.change({ scope: next })}
              options={[
                { value: 'one', label: `The graph of ${behavior.name}` },
                { value: 'all', label: 'All graphs of this client' },
              ]}
              value={scope}
            />
          )}
        </BusyFields>
      </form>
    </Dialog>
  );
}

function changedMeanwhile({ date, label, behaviour_id }: PhaseLine): { title: string; text: string } {
  const where = behaviour_id === null ? 'all graphs' : 'the graph of one behavior';
  return {
    title: 'Somebody else has changed it since you opened it',
    text: `It now says “${label}”, ${longDate(date)}, in ${where}. Cancel to keep that, or save again to replace it.`,
  };
}

function whyNotLine(date: string, label: string, refused: string | null): Record<string, string> {
  const problems: [keyof PhaseLine, string | null][] = [
    ['date', refused ?? (isDate(date) ? null : 'Date is required')],
    ['label', whyNotLabel(label.trim())],
  ];
  return Object.fromEntries(problems.flatMap(([field, text]) => (text === null ? [] : [[field, text]])));
}

function whyNotLabel(label: string): string | null {
  if (label === '') return 'Label is required, such as “New plan”';
  return label.length > MOST ? `Use at most ${MOST} characters` : null;
}

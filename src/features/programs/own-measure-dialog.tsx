import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Client } from '#contract/people.ts';
import type { Behavior, SetOwnMeasureBody } from '#contract/programs.ts';
import { useFormDraft } from '#db/react/use-form-draft.ts';
import { asOwn, type OwnMeasure, ownHistory } from '#domain/session/own-measure.ts';
import { longDate } from '#domain/time/service-time.ts';
import { fieldErrorsOf } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RestoredNotice } from '#ui/feedback/restored-notice.tsx';
import { type UnreadTexts, unreadOf } from '#ui/feedback/unread.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { DefinitionField, MeasureFields } from './program-fields.tsx';
import { formOf, measuringOf, type ProgramForm, whyNotProgram } from './program-form.ts';
import { measuringText, ownedText } from './program-text.ts';

/** `form` is what both would be; a part that is not ticked is as for all clients. */
type OwnDraft = {
  from: string;
  defines: boolean;
  measures: boolean;
  form: ProgramForm;
  unread: UnreadTexts<'from'>;
};

/** What a behavior is for one client from a day on. Nothing that was recorded before is touched. */
export function OwnMeasureDialog({
  behavior,
  client,
  own,
  today,
  busy,
  onSave,
  onClose,
}: {
  /** As the catalogue has it. */
  behavior: Behavior;
  client: Client;
  own: readonly OwnMeasure[];
  today: string;
  busy: boolean;
  /** @returns null once it is stored */
  onSave: (body: SetOwnMeasureBody) => Promise<Outcome | null>;
  onClose: () => void;
}) {
  const formId = useId();
  const first = client.first_name || client.last_name;
  const history = ownHistory(own, behavior.id);
  const drafted = useFormDraft<OwnDraft>(`own:${client.id}:${behavior.id}`, draftOf(behavior, own, today));
  const { from, defines, measures, form, unread } = drafted.value;
  const [refused, setRefused] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const here = useIsMounted();
  const { box, refuse } = useFocusWrong<HTMLFormElement>();
  const fields = {
    form,
    errors,
    onChange: (part: Partial<ProgramForm>) => drafted.change({ form: { ...form, ...part } }),
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = refused ? { from: refused } : whyNotOwn(drafted.value, today);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return refuse();
    const outcome = await onSave({
      behaviour_id: behavior.id,
      from,
      definition: defines ? form.definition.trim() : null,
      measured: measures ? measuringOf(form) : null,
    });
    if (outcome) {
      setErrors(fieldErrorsOf(outcome));
      refuse();
      return setFailure(writeFailureText(`${behavior.name} for ${first}`, outcome));
    }
    drafted.saved();
    if (here()) onClose();
  }

  return (
    <Dialog
      description={`For ${first} alone, from a day on. What was recorded before stays as it was recorded, and the graph draws a line there.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={formId} kind="primary" type="submit">
            Save for {first}
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title={`${behavior.name} for ${first}`}
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
            error={errors.from}
            hint="Today or later. A session that runs keeps what it began with."
            label="From"
            onChange={(next) => drafted.change({ from: next })}
            onRefuse={setRefused}
            required
            today={today}
            unread={unreadOf(
              'from',
              () => unread,
              (texts) => drafted.change({ unread: texts }),
            )}
            value={from}
          />
          <Checkbox
            checked={defines}
            hint={defines ? undefined : `As for all clients: ${behavior.definition ?? 'nobody has written one yet'}`}
            label={`${first}’s own definition`}
            onChange={(on) => drafted.change({ defines: on })}
          />
          {defines && <DefinitionField {...fields} />}
          <Checkbox
            checked={measures}
            hint={measures ? undefined : `As for all clients: ${measuringText(behavior)}`}
            label={`${first}’s own measure`}
            onChange={(on) => drafted.change({ measures: on })}
          />
          {measures && <MeasureFields {...fields} />}
        </BusyFields>
      </form>
      {history.length > 0 && <History history={history} name={behavior.name} />}
    </Dialog>
  );
}

function History({ history, name }: { history: readonly OwnMeasure[]; name: string }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold text-body">Until now</h3>
      <ul aria-label={`What ${name} was and will be`} className="flex flex-col gap-2 text-label">
        {history.toReversed().map((one) => (
          <li key={one.id}>
            <span className="font-semibold">From {longDate(one.from)}</span>: {ownedText(one)}
            {one.definition !== null && (
              <span className="block whitespace-pre-line text-muted wrap-anywhere">{one.definition}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As it is on the latest day that is known: what is planned is what one goes on from. */
function draftOf(behavior: Behavior, own: readonly OwnMeasure[], today: string): OwnDraft {
  const last = ownHistory(own, behavior.id).at(-1);
  const from = last && last.from > today ? last.from : today;
  const defines = (last?.definition ?? null) !== null;
  const measures = (last?.measured ?? null) !== null;
  return { from, defines, measures, form: formOf(asOwn(behavior, own, from)), unread: {} };
}

function whyNotOwn({ from, defines, measures, form }: OwnDraft, today: string): Record<string, string> {
  const { definition, length, number } = whyNotProgram(form, 'behaviors');
  const noText = form.definition.trim() === '' ? 'Definition is required' : definition;
  const problems: Record<string, string | undefined> = {
    from: from === '' ? 'From is required' : from < today ? 'Use today or a later day' : undefined,
    ...(defines ? { definition: noText } : {}),
    ...(measures ? { length, number } : {}),
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([field, text]) => (text ? [[field, text]] : [])));
}

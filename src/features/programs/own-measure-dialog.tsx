import { useState } from 'react';
import type { Client } from '#contract/people.ts';
import type { Behavior, SetOwnMeasureBody } from '#contract/programs.ts';
import { asOwn, type OwnMeasure, ownHistory } from '#domain/session/own-measure.ts';
import { longDate } from '#domain/time/service-time.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import type { FieldTexts, Sent } from '#forms/use-sending.ts';
import { type UnreadTexts, unreadOf } from '#ui/feedback/unread.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
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
  onSave,
  onClose,
}: {
  /** As the catalogue has it. */
  behavior: Behavior;
  client: Client;
  own: readonly OwnMeasure[];
  today: string;
  onSave: (body: SetOwnMeasureBody) => Promise<Sent<unknown>>;
  onClose: () => void;
}) {
  const first = client.first_name || client.last_name;
  const history = ownHistory(own, behavior.id);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useRecordForm<unknown, OwnDraft>({
    key: `own:${client.id}:${behavior.id}`,
    what: `${behavior.name} for ${first}`,
    record: null,
    formOf: () => draftOf(behavior, own, today),
    whyNot: (typed) => (refused ? { from: refused } : whyNotOwn(typed, today)),
    send: ({ value: { from, defines, measures, form } }) =>
      onSave({
        behaviour_id: behavior.id,
        from,
        definition: defines ? form.definition.trim() : null,
        measured: measures ? measuringOf(form) : null,
      }),
    onSaved: () => undefined,
    onClose,
  });
  const { from, defines, measures } = form.value;
  const { errors } = form;
  const fields = {
    form: form.value.form,
    errors,
    onChange: (part: Partial<ProgramForm>) => form.change({ form: { ...form.latest().form, ...part } }),
  };

  return (
    <FormDialog
      aside={history.length > 0 && <History history={history} name={behavior.name} />}
      description={`For ${first} alone, from a day on. What was recorded before stays as it was recorded, and the graph draws a line there.`}
      form={form}
      onClose={onClose}
      onSave={form.save}
      save={`Save for ${first}`}
      title={`${behavior.name} for ${first}`}
    >
      <DateField
        error={errors.from}
        hint="Today or later. A session that runs keeps what it began with."
        label="From"
        onChange={(next) => form.change({ from: next })}
        onRefuse={setRefused}
        required
        today={today}
        unread={unreadOf(
          'from',
          () => form.latest().unread,
          (texts) => form.change({ unread: texts }),
        )}
        value={from}
      />
      <Checkbox
        checked={defines}
        hint={defines ? undefined : `As for all clients: ${behavior.definition ?? 'nobody has written one yet'}`}
        label={`${first}’s own definition`}
        onChange={(on) => form.change({ defines: on })}
      />
      {defines && <DefinitionField {...fields} />}
      <Checkbox
        checked={measures}
        hint={measures ? undefined : `As for all clients: ${measuringText(behavior)}`}
        label={`${first}’s own measure`}
        onChange={(on) => form.change({ measures: on })}
      />
      {measures && <MeasureFields {...fields} />}
    </FormDialog>
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

function whyNotOwn({ from, defines, measures, form }: OwnDraft, today: string): FieldTexts {
  const { definition, length, number } = whyNotProgram(form, 'behaviors');
  const noText = form.definition.trim() === '' ? 'Definition is required' : definition;
  return {
    from: from === '' ? 'From is required' : from < today ? 'Use today or a later day' : undefined,
    ...(defines ? { definition: noText } : {}),
    ...(measures ? { length, number } : {}),
  };
}

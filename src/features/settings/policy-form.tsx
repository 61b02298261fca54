import type { ReactNode } from 'react';
import type { PolicyAnswer } from '#contract/policy.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { NewerVersion } from '#ui/feedback/newer-version.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { FieldRow } from '#ui/fields/field-row.tsx';
import { SaveBar } from '#ui/fields/save-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChoiceControl, idOf, NumberControl } from './policy-controls.tsx';
import {
  deleteRule,
  hoursPeriod,
  idleLocks,
  noteNumbers,
  pageSizes,
  payPeriod,
  rounding,
  timeNumbers,
  weekStart,
} from './policy-fields.ts';
import { changedLabels } from './policy-merge.ts';
import { IncorrectControl, LocationsControl, TimeControl, ZoneControl } from './policy-special.tsx';
import { type PolicyForm as Form, usePolicyForm } from './use-policy-form.ts';

/** Every field of the company's policy, with its range and the product's own value. */
export function PolicyForm({ opened, unavailable }: { opened: PolicyAnswer; unavailable: string | undefined }) {
  const form = usePolicyForm(opened);
  const { errors, failure, newer } = form;
  const problems = [
    ...(failure && !failure.atFields ? [{ text: `${failure.title}. ${failure.text}` }] : []),
    ...Object.entries(errors).flatMap(([path, text]) => (text ? [{ fieldId: idOf(path), text }] : [])),
  ];
  useErrorTitle(problems.length > 0);
  return (
    <form
      className="flex flex-col gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!unavailable) void form.save();
      }}
    >
      <ErrorSummary attempt={form.attempt} problems={problems} />
      {form.restored && <CameBackNotice />}
      {newer && (
        <NewerVersion
          busy={form.busy}
          onMine={() => void form.onMine()}
          onTheirs={form.onTheirs}
          theirs={changedLabels(form.before, newer.policy)}
        />
      )}
      <BusyFields busy={form.busy}>
        <Group title="Notes">
          {noteNumbers.map((field) => (
            <NumberControl field={field} form={form} key={field.path} />
          ))}
          <ChoiceControl field={deleteRule} form={form} />
          <LocationsControl form={form} />
        </Group>
        <Group title="Times">
          <TimeControl end="from" form={form} />
          <TimeControl end="to" form={form} />
          {timeNumbers.map((field) => (
            <NumberControl field={field} form={form} key={field.path} />
          ))}
          <ZoneControl form={form} />
          <ChoiceControl field={weekStart} form={form} />
          <ChoiceControl field={hoursPeriod} form={form} />
          <ChoiceControl field={payPeriod} form={form} />
        </Group>
        <Group title="Lists">
          {pageSizes.map((field) => (
            <NumberControl field={field} form={form} key={field.path} />
          ))}
        </Group>
        <Group title="Billing and sessions">
          <ChoiceControl field={rounding} form={form} />
          {idleLocks.map((field) => (
            <NumberControl field={field} form={form} key={field.path} />
          ))}
          <IncorrectControl form={form} />
        </Group>
      </BusyFields>
      <Unsaved form={form} unavailable={unavailable} />
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <FieldRow className="gap-x-6 rounded-card border border-line bg-surface p-4 md:grid-cols-2 md:p-5 2xl:grid-cols-3">
        {children}
      </FieldRow>
    </Section>
  );
}

function Unsaved({ form, unavailable }: { form: Form; unavailable: string | undefined }) {
  if (!form.dirty) return null;
  const { length } = form.changed;
  const counted = `${howMany(length, 'change')}: ${form.changed.join(', ')}`;
  return (
    <SaveBar text={length === 0 ? '' : counted} title="Unsaved changes">
      <Button onClick={form.discard}>Discard</Button>
      <Button busy={form.busy} kind="primary" type="submit" unavailable={unavailable}>
        Save policy
      </Button>
    </SaveBar>
  );
}

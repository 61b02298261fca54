import { DEFINITION_LIMIT } from '#contract/programs.ts';
import { type Timing, timings } from '#domain/session/timing.ts';
import type { FieldTexts } from '#forms/use-sending.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type ProgramForm, redefines } from './program-form.ts';
import type { Program } from './program-text.ts';

type FieldsProps = {
  form: ProgramForm;
  errors: FieldTexts;
  onChange: (part: Partial<ProgramForm>) => void;
};

type CatalogueProps = FieldsProps & {
  /** As the catalogue has it; null: a new one. */
  program: Program | null;
};

function NameAndDefinition({ form, errors, onChange, program }: CatalogueProps) {
  return (
    <>
      <TextField error={errors.name} label="Name" onChange={(name) => onChange({ name })} required value={form.name} />
      <DefinitionField errors={errors} form={form} onChange={onChange} />
      {redefines(form, program) && (
        <ChoiceChips
          error={errors.meaning}
          hint="Something else is a line in the graphs of all clients: what lies on both sides is not compared."
          label="What counts as one"
          onChange={(meaning) => onChange({ meaning: meaning === 'same' ? 'same' : 'other' })}
          options={[
            { value: 'same', label: 'The same, in better words' },
            { value: 'other', label: 'Something else from today on' },
          ]}
          required
          value={form.meaning}
        />
      )}
    </>
  );
}

export function DefinitionField({ form, errors, onChange }: FieldsProps) {
  return (
    <TextArea
      error={errors.definition}
      hint="What counts as one, and what does not. Therapists read it in the session, without a network, too."
      label="Definition"
      limit={DEFINITION_LIMIT + 1}
      onChange={(definition) => onChange({ definition })}
      value={form.definition}
    />
  );
}

export function BehaviorFields({ form, errors, onChange, program }: CatalogueProps) {
  return (
    <>
      <NameAndDefinition errors={errors} form={form} onChange={onChange} program={program} />
      <MeasureFields errors={errors} form={form} onChange={onChange} />
    </>
  );
}

/** How a behavior is recorded. */
export function MeasureFields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <ChoiceChips
        label="Measured by"
        onChange={(measure) => onChange({ measure: measure === 'duration' ? 'duration' : 'count' })}
        options={[
          { value: 'count', label: 'Count' },
          { value: 'duration', label: 'Duration' },
        ]}
        value={form.measure}
      />
      <FieldGroup label="Also asked for">
        <div className="flex flex-col">
          <Checkbox
            checked={form.timing.includes('latency')}
            hint="From the cue to the response. The session gets a button “Cue given” for it."
            label="Latency"
            onChange={(on) => onChange({ timing: asking(form, 'latency', on) })}
          />
          <Checkbox
            checked={form.timing.includes('irt')}
            hint="From each response to the next. It follows from the taps."
            label="Time between responses"
            onChange={(on) => onChange({ timing: asking(form, 'irt', on) })}
          />
        </div>
      </FieldGroup>
      <ChoiceChips
        label="Intervals"
        onChange={(type) => onChange({ type: type as ProgramForm['type'] })}
        options={[
          { value: 'none', label: 'None' },
          { value: 'whole-interval', label: 'Whole interval' },
          { value: 'partial-interval', label: 'Partial interval' },
          { value: 'momentary', label: 'Momentary' },
        ]}
        value={form.type}
      />
      {form.type !== 'none' && (
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField
            error={errors.length ?? errors['interval.length']}
            inputMode="numeric"
            label="Length, in seconds"
            onChange={(length) => onChange({ length })}
            required
            value={form.length}
          />
          <TextField
            error={errors.number ?? errors['interval.number']}
            inputMode="numeric"
            label="Number of intervals"
            onChange={(number) => onChange({ number })}
            required
            value={form.number}
          />
        </div>
      )}
    </>
  );
}

const asking = ({ timing }: ProgramForm, one: Timing, on: boolean): Timing[] =>
  timings.filter((other) => (other === one ? on : timing.includes(other)));

export function SkillFields({ form, errors, onChange, program }: CatalogueProps) {
  return (
    <>
      <NameAndDefinition errors={errors} form={form} onChange={onChange} program={program} />
      <TextField
        error={errors.min_trials}
        hint="A day with fewer trials is kept, but marked incomplete and not drawn in the graph. Leave empty for none."
        inputMode="numeric"
        label="Minimum trials"
        onChange={(minTrials) => onChange({ minTrials })}
        value={form.minTrials}
      />
    </>
  );
}

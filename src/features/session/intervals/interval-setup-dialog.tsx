import { useState } from 'react';
import { typeText } from '#domain/session/intervals/interval-plan.ts';
import { type IntervalType, intervalTypes } from '#domain/session/session-event.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { unlockChime } from './interval-chime.ts';
import { type PlanErrors, type PlanForm, planFrom } from './interval-plan.ts';

const lengths = [
  { value: '10', label: '10 s' },
  { value: '15', label: '15 s' },
  { value: '30', label: '30 s' },
  { value: '60', label: '1 min' },
  { value: 'custom', label: 'Custom' },
];

/** Behavior, kind, length and number of the next interval recording. */
export function IntervalSetupDialog({ onClose }: { onClose: () => void }) {
  const { session, behaviors, words, acts, services } = useSessionView();
  const running = new Set(services.hub.list().map(({ snapshot }) => snapshot.context.run.behaviour_id));
  const free = session.behaviorIds.filter((id) => !running.has(id));
  const first = free.map((id) => behaviors.get(id)).find((one) => one?.type) ?? null;
  const [form, setForm] = useState<PlanForm>({
    behaviorId: String(first?.id ?? ''),
    type: first?.type ?? 'partial-interval',
    length: lengths.some(({ value }) => value === String(first?.interval?.length ?? 30))
      ? String(first?.interval?.length ?? 30)
      : 'custom',
    custom: String(first?.interval?.length ?? ''),
    planned: String(first?.interval?.number ?? 10),
  });
  const [errors, setErrors] = useState<PlanErrors>({});
  const change = (changed: Partial<PlanForm>) => setForm({ ...form, ...changed });

  const { busy, run } = useBusy();
  const { box, refuse } = useFocusWrong();

  async function start() {
    unlockChime();
    const { plan, errors: found } = planFrom(form, running);
    setErrors(found);
    if (!plan) return refuse();
    const started = await acts.startIntervals(plan);
    // Whoever starts one is about to mark it. Under the dialog no finger is on its way to the mark that gives way.
    if (started?.value) services.hub.dock(started.value);
    if (started) onClose();
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="primary" onClick={() => void run(start)}>
            Start
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title="Interval recording"
      width="wide"
    >
      <div className="flex flex-col gap-5" ref={box}>
        <SelectField
          error={errors.behaviorId}
          label="Behavior"
          onChange={(behaviorId) => change({ behaviorId })}
          options={session.behaviorIds.map((id) => ({ value: String(id), label: words.behavior(id) }))}
          placeholder="Choose a behavior"
          required
          value={form.behaviorId}
        />
        <ChoiceChips
          label="Kind"
          onChange={(value) => change({ type: intervalTypes.find((type) => type === value) ?? form.type })}
          options={intervalTypes.map((type: IntervalType) => ({ value: type, label: typeText(type) }))}
          value={form.type}
        />
        <ChoiceChips
          label="Length of one interval"
          onChange={(length) => change({ length })}
          options={lengths}
          value={form.length}
        />
        <div className="grid gap-4 md:grid-cols-2">
          {form.length === 'custom' && (
            <TextField
              error={errors.custom}
              inputMode="numeric"
              label="Seconds"
              onChange={(custom) => change({ custom })}
              value={form.custom}
            />
          )}
          <TextField
            error={errors.planned}
            inputMode="numeric"
            label="Number of intervals"
            onChange={(planned) => change({ planned })}
            value={form.planned}
          />
        </div>
      </div>
    </Dialog>
  );
}

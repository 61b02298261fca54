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
import { runningRuns } from './run-windows.ts';

const lengths = [
  { value: '10', label: '10 s' },
  { value: '15', label: '15 s' },
  { value: '30', label: '30 s' },
  { value: '60', label: '1 min' },
  { value: 'custom', label: 'Custom' },
];

const besides = ['front', 'behind', 'end'] as const;
/** What becomes of the recording that runs: it goes on behind the new one, or in front of it, or ends. */
type Beside = (typeof besides)[number];

/** Behind another one a partial interval has no score, as nobody can mark it; of the others is asked all the same. */
const behind = (type: IntervalType) =>
  type === 'partial-interval' ? 'is not scored until it comes to the front' : 'asks beside the one in front';

const besideOptions = (name: string, runs: IntervalType, type: IntervalType, others: boolean) => [
  { value: 'front', label: 'Run both, the new one in front', detail: `${name} ${behind(runs)}` },
  { value: 'behind', label: `Run both, ${name} stays in front`, detail: `The new one ${behind(type)}` },
  {
    value: 'end',
    label: `End ${name}`,
    detail: others ? 'The others go on behind the new one' : 'The new one alone goes on',
  },
];

/** Behavior, kind, length and number of the next interval recording. */
export function IntervalSetupDialog({ behaviorId, onClose }: { behaviorId?: number | undefined; onClose: () => void }) {
  const { session, behaviors, words, acts, services } = useSessionView();
  const runs = services.hub.list().map(({ snapshot }) => snapshot.context.run);
  const running = new Set(runningRuns(session.tally, services.hub.now()).map(({ behaviour_id }) => behaviour_id));
  const before = runs.find(({ run }) => run === services.hub.front()) ?? runs[0];
  const [beside, setBeside] = useState<Beside>('front');
  const free = session.behaviorIds.filter((id) => !running.has(id));
  const planned = free.map((id) => behaviors.get(id)).find((one) => one?.type);
  const first = behaviors.get(behaviorId ?? Number.NaN) ?? planned;
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
    if (!started) return;
    if (before && beside === 'end') await acts.stopIntervals(before.run);
    // Whoever starts one is about to mark it. Under the dialog no finger is on its way to the mark that gives way.
    if (started.value && beside !== 'behind') services.hub.dock(started.value);
    onClose();
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
        {before && (
          <ChoiceChips
            label={`${words.behavior(before.behaviour_id)} is being recorded`}
            onChange={(value) => setBeside(besides.find((one) => one === value) ?? beside)}
            options={besideOptions(words.behavior(before.behaviour_id), before.type, form.type, runs.length > 1)}
            rowClass="grid gap-2"
            value={beside}
          />
        )}
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

import { type PhaseLine, phaseLine, programEndpoints } from '#contract/programs.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { currentIn, useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

/** Removing a phase-change line, and what takes that, or a change of one, back. */
export function usePhaseWrites() {
  const taking = useOnlineWrite(programEndpoints.removePhaseLine);
  const adding = useOnlineWrite(programEndpoints.addPhaseLine);
  const changing = useOnlineWrite(programEndpoints.changePhaseLine);

  async function putBack({ client, behaviour_id, date, label }: PhaseLine) {
    const result = await adding.send({ body: { client, behaviour_id, date, label } });
    if (!result.ok) tell(result.outcome);
  }

  async function changeBack({ id, behaviour_id, date, label }: PhaseLine, version: number) {
    const result = await changing.send({ params: { id }, body: { behaviour_id, date, label }, version });
    if (!result.ok) tell(result.outcome);
  }

  return {
    busy: taking.busy,
    async remove(line: PhaseLine): Promise<void> {
      const result = await taking.send({ query: { id: line.id }, version: line.version });
      if (!result.ok) return tell(result.outcome);
      showToast({ text: 'Phase change removed.', action: { label: 'Undo', onPress: () => void putBack(line) } });
    },
    /** @param before the line as it was */
    saidChanged(before: PhaseLine, { version }: PhaseLine): void {
      const onPress = () => void changeBack(before, version);
      showToast({ text: 'Phase change saved.', action: { label: 'Undo', onPress } });
    },
  };
}

function tell(outcome: Outcome): void {
  // The list shows what it says now.
  if (currentIn(outcome, phaseLine)) pagesChanged();
  const { title, text } = writeFailureText('the phase change', outcome);
  showToast({ kind: 'danger', text: `${title}. ${text}` });
}

import { billingEndpoints } from '#contract/billing.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type MoneyRow, noteName } from './money-row.ts';

/** Whoever bills says that they have seen the change: the note's mark goes, for this very change. */
export function AcknowledgeChange({ note }: { note: MoneyRow }) {
  const { send, busy } = useOnlineWrite(billingEndpoints.acknowledgeChange);

  async function acknowledge() {
    const result = await send({ params: { id: note.id }, version: note.version });
    if (result.ok) {
      const { by = 'somebody' } = result.answer.acknowledged ?? {};
      const text = `Acknowledged by ${by}: the change of ${noteName(note)}.`;
      return showToast({ kind: 'success', text });
    }
    const { title, text } = writeFailureText('that it was seen', result.outcome);
    showToast({ kind: 'danger', text: `${title}. ${text}` });
  }

  return (
    <Button busy={busy} onClick={() => void acknowledge()}>
      Acknowledge
    </Button>
  );
}

import { Undo2 } from 'lucide-react';
import { billingEndpoints } from '#contract/billing.ts';
import { MONEY_MS } from '#features/billing/acts/money-acts.ts';
import { type OnlineWrite, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type MoneyRow, noteName } from './money-row.ts';

/** Whoever bills says that they have seen the change: the note's mark goes, for this very change. */
export function AcknowledgeChange({ note }: { note: MoneyRow }) {
  const { send, busy } = useOnlineWrite(billingEndpoints.acknowledgeChange);
  const back = useOnlineWrite(billingEndpoints.takeBackAcknowledgement);

  async function acknowledge() {
    const result = await send({ params: { id: note.id }, version: note.version });
    if (result.ok) {
      const { acknowledged, version } = result.answer;
      const text = `Acknowledged by ${acknowledged?.by ?? 'somebody'}: the change of ${noteName(note)}.`;
      const action = { label: 'Undo', onPress: () => void takeBack(back, { ...note, version }) };
      return showToast({ kind: 'success', text, about: aboutOf(note), duration: MONEY_MS, action });
    }
    sayFailed('that it was seen', result.outcome);
  }

  return (
    <Button busy={busy} onClick={() => void acknowledge()}>
      Acknowledge
    </Button>
  );
}

/** The same way back, once its message is closed. */
export function TakeBackAcknowledgement({ note }: { note: MoneyRow }) {
  const write = useOnlineWrite(billingEndpoints.takeBackAcknowledgement);
  return (
    <Button busy={write.busy} icon={Undo2} onClick={() => void takeBack(write, note)} size="toolbar">
      Undo acknowledgement
    </Button>
  );
}

/** The note's mark comes back. */
async function takeBack({ send }: OnlineWrite<typeof billingEndpoints.takeBackAcknowledgement>, note: MoneyRow) {
  const result = await send({ params: { id: note.id }, version: note.version });
  if (!result.ok) return sayFailed('that it was not seen', result.outcome);
  showToast({
    kind: 'success',
    text: `Not acknowledged any more: the change of ${noteName(note)}.`,
    about: aboutOf(note),
  });
}

const aboutOf = ({ id }: MoneyRow): string => `acknowledgement ${id}`;

function sayFailed(what: string, outcome: Parameters<typeof writeFailureText>[1]): void {
  const { title, text } = writeFailureText(what, outcome);
  showToast({ kind: 'danger', text: `${title}. ${text}` });
}

import { useState } from 'react';
import { type HeldWork, heldEndpoints } from '#contract/held.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { whatText } from './held-words.ts';

/** The office's decision about one piece of held work. */
export function useDecide(work: HeldWork, onDone: () => void) {
  const { send, busy } = useOnlineWrite(heldEndpoints.decideHeldWork);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);

  async function decide(decision: 'accept' | 'refuse') {
    setProblem(null);
    if (decision === 'refuse' && reason.trim() === '') {
      setReasonError('Say why, so that the author knows, for example “Double of the note of 11/18”');
      return;
    }
    const told = reason.trim();
    const sent = await send({ params: { id: work.id }, body: { decision, ...(told === '' ? {} : { reason: told }) } });
    if (sent.ok) {
      showToast({
        kind: 'success',
        text: `${whatText(work)} of ${work.user.name} ${decision === 'accept' ? 'accepted' : 'not accepted'}`,
      });
      return onDone();
    }
    setReasonError(fieldErrorsOf(sent.outcome).reason);
    const { text } = writeFailureText('the decision', sent.outcome);
    setProblem({ title: decision === 'accept' ? 'It could not be accepted' : 'It could not be refused', text });
  }

  return {
    busy,
    reason,
    reasonError,
    problem,
    setReason: (text: string) => {
      setReason(text);
      setReasonError(undefined);
    },
    accept: () => void decide('accept'),
    refuse: () => void decide('refuse'),
  };
}

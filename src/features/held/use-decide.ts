import { useState } from 'react';
import { type HeldWork, heldEndpoints } from '#contract/held.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { isForNobody, whatText } from './held-words.ts';

type Decision = 'accept' | 'refuse';

/** The office's decision about one piece of held work. @param through the latest piece that the list shows */
export function useDecide(work: HeldWork, through: number, onDone: () => void) {
  const { send, busy } = useOnlineWrite(heldEndpoints.decideHeldWork);
  const [reason, setReason] = useState('');
  /** The number of the client whom the office chose, as a text; empty for none. */
  const [client, setClient] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);

  async function decide(decision: Decision) {
    setProblem(null);
    const told = reason.trim();
    const missing = whatIsMissing(work, decision, { reason: told, client });
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const sent = await send({
      params: { id: work.id },
      body: {
        decision,
        ...(told === '' ? {} : { reason: told }),
        ...(decision === 'accept' ? { through } : {}),
        ...(decision === 'accept' && client !== '' ? { client_id: Number(client) } : {}),
      },
    });
    if (sent.ok) {
      showToast({
        kind: 'success',
        text: `${whatText(work)} of ${work.user.name} ${decision === 'accept' ? 'accepted' : 'not accepted'}`,
      });
      return onDone();
    }
    setErrors(fieldErrorsOf(sent.outcome));
    const { text } = writeFailureText('the decision', sent.outcome);
    setProblem({ title: decision === 'accept' ? 'It could not be accepted' : 'It could not be refused', text });
  }

  function without(field: string) {
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  return {
    busy,
    reason,
    client,
    errors,
    problem,
    setReason: (text: string) => {
      setReason(text);
      without('reason');
    },
    setClient: (id: string) => {
      setClient(id);
      without('client_id');
    },
    accept: () => void decide('accept'),
    refuse: () => void decide('refuse'),
  };
}

function whatIsMissing(work: HeldWork, decision: Decision, typed: { reason: string; client: string }) {
  const errors: Record<string, string> = {};
  if (decision === 'refuse' && typed.reason === '')
    errors.reason = 'Say why, so that the author knows, for example “Double of the note of 11/18”';
  if (decision === 'accept' && isForNobody(work) && typed.client === '') errors.client_id = 'Choose whom it is for';
  return errors;
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type HeldWork, heldEndpoints } from '#contract/held.ts';
import { useFormDraft } from '#forms/use-form-draft.ts';
import { type FieldTexts, useSending } from '#forms/use-sending.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { heldNoteOf, isForNobody, whatText } from './held-words.ts';

type Decision = 'accept' | 'refuse';

/**
 * The office's decision about one piece of held work.
 * @param shown the latest piece that the list shows, those that are shown as accepted along, and the latest refusal of them
 */
export function useHeldDecision(
  work: HeldWork,
  shown: { through: number; along: number[]; refusals_seen?: string },
  onDone: () => void,
) {
  const { send } = useOnlineWrite(heldEndpoints.decideHeldWork);
  const navigate = useNavigate();
  /** `client`: the number of the client whom the office chose, as a text; empty for none. */
  const draft = useFormDraft(`held:${work.id}`, { reason: '', client_id: '' });
  const sending = useSending({ what: 'the decision' });
  /** What was pressed last. */
  const [decision, setDecision] = useState<Decision | null>(null);
  const missing = (pressed: Decision) => whatIsMissing(work, pressed, draft.value);

  async function decide(pressed: Decision) {
    setDecision(pressed);
    sending.clear();
    if (Object.keys(missing(pressed)).length > 0) return;
    const { reason, client_id } = draft.value;
    await sending.send(
      () =>
        send({
          params: { id: work.id },
          body: {
            decision: pressed,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
            ...(pressed === 'accept' ? shown : {}),
            ...(pressed === 'accept' && client_id !== '' ? { client_id: Number(client_id) } : {}),
          },
        }),
      (decided) => {
        draft.saved();
        const done = `${whatText(work)} of ${work.user.name} ${pressed === 'accept' ? 'accepted' : 'not accepted'}`;
        const note = heldNoteOf(decided);
        showToast(
          note === null
            ? { kind: 'success', text: done }
            : {
                text: `${done}; the note is held. ${note.why}`,
                duration: 10_000,
                action: { label: 'Open note', onPress: () => void navigate(`/note/add-edit/${note.id}`) },
              },
        );
        onDone();
      },
    );
  }

  return {
    ...draft,
    busy: sending.busy,
    failure: sending.failure,
    notDone: decision === 'accept' ? 'It could not be accepted' : 'It could not be refused',
    errors: { ...sending.refusals, ...(decision ? missing(decision) : {}) },
    change(part: Partial<Typed>) {
      draft.change(part);
      sending.changed(part);
    },
    accept: () => void decide('accept'),
    refuse: () => void decide('refuse'),
  };
}

type Typed = { reason: string; client_id: string };

function whatIsMissing(work: HeldWork, decision: Decision, { reason, client_id }: Typed): FieldTexts {
  return {
    ...(decision === 'refuse' && reason.trim() === ''
      ? { reason: 'Say why, so that the author knows, for example “Double of the note of 11/18”' }
      : {}),
    ...(decision === 'accept' && isForNobody(work) && client_id === '' ? { client_id: 'Choose whom it is for' } : {}),
  };
}

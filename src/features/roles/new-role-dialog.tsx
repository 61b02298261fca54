import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { roleEndpoints } from '#contract/roles.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { whyNotRole } from './role-draft.ts';

/** A role begins with its name and no rights; its permissions are ticked on its own screen. */
export function NewRoleDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [problems, setProblems] = useState<{ fieldId?: string | undefined; text: string }[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useOnlineWrite(roleEndpoints.saveRole);
  const navigate = useNavigate();
  const formId = useId();
  const id = useId();
  const ids = { name: `${id}name`, description: `${id}description` };
  const errorOf = (fieldId: string) => problems.find((one) => one.fieldId === fieldId)?.text;
  const first = useRef<HTMLInputElement>(null);
  const refuse = (...found: typeof problems) => {
    setProblems(found);
    setAttempt((was) => was + 1);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = whyNotRole({ name, description });
    if (wrong.length > 0) return refuse(...wrong.map(({ field, text }) => ({ fieldId: ids[field], text })));
    const sent = await send({ body: { name: name.trim(), description: description.trim(), ids: [] } });
    if (sent.ok) return navigate(`/settings/role/${sent.answer.role.id}`);
    const { name: ofName } = fieldErrorsOf(sent.outcome);
    if (ofName || sent.outcome.code === 'duplicate_name')
      return refuse({ fieldId: ids.name, text: ofName ?? sent.outcome.detail ?? '' });
    refuse({ text: writeFailureText('the role', sent.outcome).text });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={formId} kind="primary" type="submit">
            Make role
          </Button>
        </>
      }
      hasInputs
      initialFocus={first}
      onClose={onClose}
      open
      title="New role"
    >
      <form className="flex flex-col gap-5 pt-2" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary attempt={attempt} problems={problems} />
        <TextField
          error={errorOf(ids.name)}
          id={ids.name}
          label="Name"
          onChange={setName}
          ref={first}
          required
          value={name}
        />
        <TextField
          error={errorOf(ids.description)}
          id={ids.description}
          label="Description"
          onChange={setDescription}
          value={description}
        />
        <p className="text-label text-muted">It gives nothing yet. You tick what it gives on the next screen.</p>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { VOID_REASON_LIMIT } from '#contract/session.ts';
import { shortName } from '#domain/access/person-name.ts';
import { useSessionNote } from '#features/session/note/use-session-note.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { useSessionView } from './session-context.ts';
import { SUBMITTED_ONCE, voidSession } from './void-session.ts';

/** The session was started by mistake: says what becomes of it, and asks why. */
export function VoidSessionDialog({ onClose }: { onClose: () => void }) {
  const { session, services } = useSessionView();
  const note = useSessionNote();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { busy, run } = useBusy();
  const name = shortName(session.clientName);
  if (note && note.state !== 'draft')
    return (
      <Dialog onClose={onClose} open title="This session was submitted before">
        <p className="text-body">{SUBMITTED_ONCE}</p>
      </Dialog>
    );

  async function press() {
    if (reason.trim() === '') {
      setWrong('Say why, for example: Wrong client');
      document.getElementById('void-reason')?.focus();
      return;
    }
    const saved = await services.guard.attempt('Started by mistake', () =>
      voidSession(services.hub.recording, session.id, reason),
    );
    if (!saved) return;
    onClose();
    await navigate('/');
    showToast({ text: `${name}: started by mistake. Bring it back under Sessions.` });
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} kind="primary" onClick={() => void run(press)}>
            Started by mistake
          </Button>
        </>
      }
      hasInputs="few"
      onClose={onClose}
      open
      title={`Was the session of ${name} started by mistake?`}
    >
      <div className="flex flex-col gap-4">
        <p className="text-body">
          The session is taken off Home and is not submitted, billed or counted.{' '}
          {session.eventCount === 0 ? 'Nothing was recorded in it.' : 'All that was recorded in it is kept.'} It stays
          in Sessions with your reason, and you can bring it back.
        </p>
        <TextArea
          error={
            wrong ?? (reason.length > VOID_REASON_LIMIT ? `Use at most ${VOID_REASON_LIMIT} characters` : undefined)
          }
          id="void-reason"
          label="Why"
          limit={VOID_REASON_LIMIT + 1}
          onChange={(text) => {
            setReason(text);
            setWrong(undefined);
          }}
          required
          value={reason}
        />
      </div>
    </Dialog>
  );
}

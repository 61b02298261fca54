import { useRef, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { supportText } from './support-text.ts';
import { useDeviceFacts } from './use-device-facts.ts';
import type { SyncFacts } from './use-sync-facts.ts';

/** Copies a text for support that names no client. Where copying is not allowed, the text is shown. */
export function ReportProblem({ facts }: { facts: SyncFacts }) {
  const { db } = useDevice();
  const device = useDeviceFacts();
  const [text, setText] = useState<string | null>(null);
  const close = useRef<HTMLButtonElement>(null);

  async function copy() {
    const report = supportText({ ...facts, userId: db.userId, device, agent: navigator.userAgent });
    try {
      await navigator.clipboard.writeText(report);
      showToast({
        kind: 'success',
        text: 'A report without client data is copied. Paste it into a message to your office.',
      });
    } catch {
      setText(report);
    }
  }

  return (
    <>
      <Button className="px-2!" onClick={() => void copy()}>
        Report a problem
      </Button>
      <Dialog
        description="Copy this text into a message to your office. It holds no client data."
        footer={
          <Button className="ml-auto" onClick={() => setText(null)} ref={close}>
            Close
          </Button>
        }
        hasInputs="few"
        initialFocus={close}
        noCross
        onClose={() => setText(null)}
        open={text !== null}
        title="Report a problem"
      >
        <div className="mt-4">
          <TextArea label="Report" onChange={() => {}} readOnly value={text ?? ''} />
        </div>
      </Dialog>
    </>
  );
}

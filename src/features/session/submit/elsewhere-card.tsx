import { MonitorSmartphone, TriangleAlert } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { elsewhereText, useBringElsewhere } from '#features/session/frame/use-elsewhere.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SubmitRow } from './submit-row.tsx';

/** Before Submit: what another device has recorded, which this one's note does not say. */
export function RecordedElsewhere() {
  const { session } = useSessionView();
  const { bring, busy } = useBringElsewhere(session);
  const text = elsewhereText(session);
  if (text === null) return null;
  return (
    <Card flush>
      <SubmitRow
        actions={
          <Button busy={busy} icon={MonitorSmartphone} onClick={() => void bring()}>
            Bring here
          </Button>
        }
        icon={TriangleAlert}
        title={text}
        tone="waiting"
      >
        The record has all of it. The note says the numbers of this device alone, until you bring it here.
      </SubmitRow>
    </Card>
  );
}

/** After Submit the same, once the server has said so. */
export function SubmittedElsewhere() {
  const { session } = useSessionView();
  const text = elsewhereText(session);
  if (text === null) return null;
  return (
    <Banner icon={TriangleAlert} title={text} tone="waiting">
      The record has all of it, and the note does not say it. Reopen the session, bring it here before you submit, and
      submit again.
    </Banner>
  );
}

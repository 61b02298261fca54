import { MonitorSmartphone, TriangleAlert } from 'lucide-react';
import { changesByNow } from '#domain/session/changed-numbers.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { time12 } from '#domain/time/service-time.ts';
import { isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { changeText, elsewhereText } from '#features/session/devices/elsewhere-text.ts';
import { SENT_BEFORE, useBringElsewhere } from '#features/session/devices/use-elsewhere.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SubmitRow } from './submit-row.tsx';

/** Before Submit: what another device has recorded, which this one's note does not say, or says since it was brought here. */
export function RecordedElsewhere() {
  const { session, words, services } = useSessionView();
  const { bring, busy } = useBringElsewhere();
  const { closedAt, tally } = session;
  const brought = changesByNow(session.brought ?? [], tally, services.hub.now());
  const text = elsewhereText(session, words);
  if (text === null && brought.length === 0) return null;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {text !== null && (
        <SubmitRow
          actions={
            <Button busy={busy} icon={MonitorSmartphone} onClick={() => void bring()}>
              Bring here
            </Button>
          }
          icon={TriangleAlert}
          title={TITLE}
          tone="waiting"
        >
          <p className="text-text">{text}</p>
          The record has all of it. Bring it here, and the drafted note says it too.
        </SubmitRow>
      )}
      {brought.length > 0 && (
        <SubmitRow icon={MonitorSmartphone} title="Brought here from another device" tone="waiting">
          <ul className="text-text">
            {brought.map((change) => (
              <li key={change.key}>{changeText(change, words)}</li>
            ))}
          </ul>
          {closedAt === undefined ? 'The drafted note follows. Read it before you submit.' : SENT_BEFORE}
        </SubmitRow>
      )}
    </Card>
  );
}

/** After Submit the same, once the server has said so, here or on the device that submitted. */
export function SubmittedElsewhere() {
  const { session, words } = useSessionView();
  const text = elsewhereText(session, words);
  return (
    <>
      <StoodBefore />
      {text !== null && (
        <Banner icon={TriangleAlert} title={TITLE} tone="waiting">
          <p>{text}</p>
          {isOpenedElsewhere(session) ? OPEN_THERE : isSubmittedElsewhere(session) ? THEIRS : MINE}
        </Banner>
      )}
    </>
  );
}

/** What was submitted here had otherwise, and stays as another device or the office had said it before. */
function StoodBefore() {
  const { session, words } = useSessionView();
  const { end, zero = [] } = session.stood ?? {};
  if (!end && zero.length === 0) return null;
  return (
    <Banner icon={MonitorSmartphone} title="It was already in the record, and stays" tone="waiting">
      {end && (
        <p>
          End Time {time12(end.stands)}, not {time12(end.typed)}.
        </p>
      )}
      {zero.length > 0 && <p>“Watched, none happened”: {listed.format(zero.map((id) => words.behavior(id)))}.</p>}
      This device did not know it when you submitted. To change it, reopen the session and submit again.
    </Banner>
  );
}

const listed = new Intl.ListFormat('en-US');

const MINE =
  'The record has all of it. If the note does not say it, reopen the session, bring it here before you submit, and submit again.';
/** Opened again there: it is brought with the session. */
const OPEN_THERE = 'The record has all of it. “Go on here” brings it.';
/** Submitted on the other device: what its note says is not known here. */
const THEIRS = 'The record has all of it. Reopen the session and bring it here to see it.';
const TITLE = 'Another device has recorded something else';

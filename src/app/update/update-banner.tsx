import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useApp } from '../app-context.tsx';
import { useUpdates } from './update-context.ts';

/** "A new version is ready." Shown by screens where nothing is being recorded. */
export function UpdateBanner() {
  const updates = useUpdates();
  const offered = useSelector(updates, (state) => state.hasTag('offer'));
  const busy = useSelector(updates, (state) => state.hasTag('busy'));
  const refused = useSelector(updates, (state) => state.context.refused);
  const { sessionRunning } = useApp();
  // While a session is open it could not be applied anyway, and nothing may ask for attention then.
  if (!offered || sessionRunning !== false) return null;
  return (
    <Banner
      actions={
        <>
          <Button busy={busy} kind="primary" onClick={() => updates.send({ type: 'APPLY' })}>
            Update now (2 s)
          </Button>
          <Button onClick={() => updates.send({ type: 'LATER' })}>Later</Button>
        </>
      }
      icon={RefreshCw}
      title="A new version is ready."
      tone="info"
    >
      {refused
        ? 'Something is being sent or written just now. Try again in a moment; nothing is lost by waiting.'
        : 'Your records are safe.'}
    </Banner>
  );
}

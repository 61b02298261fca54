import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useUpdates } from './update-context.ts';

/** "A new version is ready." Shown by screens where nothing is being recorded. */
export function UpdateBanner() {
  const updates = useUpdates();
  const offered = useSelector(updates, (state) => state.hasTag('offer'));
  const busy = useSelector(updates, (state) => state.hasTag('busy'));
  const refused = useSelector(updates, (state) => state.context.refused);
  if (!offered) return null;
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
        ? 'A session is open or something is being sent. Finish it first; nothing is lost by waiting.'
        : 'Your records are safe.'}
    </Banner>
  );
}

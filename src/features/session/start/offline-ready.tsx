import { Download, TriangleAlert } from 'lucide-react';
import type { Program } from '#db/queries/caseload.ts';
import { howMany } from '#domain/how-many.ts';
import { offlineAppText, useOfflineApp } from '#lib/offline-app.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Whether everything a session with the chosen client needs is on this device. */
export function OfflineReady({ program }: { program: Program | 'missing' | null | undefined }) {
  const app = useOfflineApp();
  if (!program) return null;
  if (program === 'missing')
    return (
      <Banner icon={TriangleAlert} tone="waiting">
        This client’s behaviors and skills are not on this device yet. You can start, and add behaviors by hand.
      </Banner>
    );
  const here = `${howMany(program.behaviors.length, 'behavior')}, ${howMany(program.skills.length, 'skill')}`;
  if (app !== 'ready')
    return (
      <Banner icon={app === 'coming' ? Download : TriangleAlert} tone="waiting">
        {offlineAppText[app]} On this device: {here}.
      </Banner>
    );
  return <Banner icon={Download}>Ready offline: {here}</Banner>;
}

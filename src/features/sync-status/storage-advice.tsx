import { HardDrive } from 'lucide-react';
import { howMany } from '#domain/how-many.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { SyncFacts } from './use-sync-facts.ts';

/** When work has waited longer than this and the browser may clear it, a connection or a file is asked for, ms. */
const LONG_MS = 24 * 60 * 60_000;

/** Unsent work is safe here as long as the browser keeps it: where it will not promise that, a day is long enough to say so. */
export function StorageAdvice({
  facts: { waiting, now },
  isProtected,
}: {
  facts: Pick<SyncFacts, 'waiting' | 'now'>;
  isProtected: boolean | null;
}) {
  const [oldest] = waiting;
  if (isProtected !== false || !oldest || now - Date.parse(oldest.since) < LONG_MS) return null;
  return (
    <Banner icon={HardDrive} title="Connect this device, or export what waits" tone="waiting">
      This browser may clear its storage when space runs out. {howMany(waiting.length, 'record has', 'records have')}{' '}
      waited here for over a day.
    </Banner>
  );
}

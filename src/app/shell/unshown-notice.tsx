import { TriangleAlert } from 'lucide-react';
import type { Unshown } from '#sync/download/unshown.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What each kind of list holds, one and many; of another list it is a record. */
const words: readonly [start: string, one: string, many: string][] = [
  ['/api/sessions', 'session', 'sessions'],
  ['/api/behavior/sittings', 'session', 'sessions'],
  ['/api/notes', 'note', 'notes'],
  ['/api/company/notes', 'note', 'notes'],
  ['/api/pay', 'note', 'notes'],
  ['/api/company/payments', 'pay group', 'pay groups'],
  ['/api/schedule', 'event', 'events'],
  ['/api/clients', 'client', 'clients'],
  ['/api/users', 'person', 'people'],
  ['/api/company/devices', 'device', 'devices'],
];

/** "1 session can't be shown", for each list that left something out. */
function unshownTexts(unshown: readonly Unshown[]): string[] {
  return unshown.map(({ path, count }) => {
    const [, one, many] = words.find(([start]) => path.startsWith(start)) ?? ['', 'record', 'records'];
    return `${count} ${count === 1 ? one : many} can't be shown`;
  });
}

/** That a list is not whole: nobody takes it for all there is. */
export function UnshownNotice({ unshown }: { unshown: readonly Unshown[] }) {
  return (
    <div className="pb-4">
      <Banner icon={TriangleAlert} title={unshownTexts(unshown).join(', ')} tone="waiting">
        The record is kept. Tell whoever runs Tallybook: they can find it and mend it.
      </Banner>
    </div>
  );
}

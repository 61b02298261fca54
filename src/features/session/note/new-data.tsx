import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { Drafting, Offer } from './use-drafting.ts';

const UpdateDraft = lazyPart(async () => (await import('./update-draft-dialog.tsx')).UpdateDraftDialog);

/** Edited text does not follow the data automatically; this offers the changes, line by line. */
export function NewData({ drafting }: { drafting: Drafting }) {
  const [offered, setOffered] = useState<Offer | null>(null);
  const { newEvents, waiting } = drafting;
  return (
    <>
      {waiting.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-transparent bg-info-bg px-4 py-3 text-info-fg outdoor:border-control-line">
          <p className="min-w-28 flex-1 font-semibold text-label" role="status">
            {newEvents > 0
              ? `${newEvents} new ${newEvents === 1 ? 'event' : 'events'} since draft`
              : 'The data reads otherwise now'}
          </p>
          <Button onClick={() => setOffered(drafting.propose())}>Update from data</Button>
        </div>
      )}
      {offered && (
        <UpdateDraft
          onAccept={(accepted) => drafting.accept(offered, accepted)}
          onClose={() => setOffered(null)}
          proposals={offered.proposals}
        />
      )}
    </>
  );
}

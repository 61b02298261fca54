import { ChevronDown, Lock } from 'lucide-react';
import { useState } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { abcFacts } from '#features/session/log/abc-facts.ts';
import { AbcList } from '#features/session/log/abc-list.tsx';
import { Button } from '#ui/button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { FactList } from './fact-list.tsx';
import { type Fact, factsOf, occurrenceTimes } from './note-facts.ts';
import { timingFacts } from './timing-facts.ts';

/** What the data says, to read while writing. On a narrow screen it is two lines until it is opened. */
export function FactsPanel() {
  const { device, session, behaviors, words, services, policy } = useSessionView();
  const [open, setOpen] = useState(false);
  const narrow = useMediaQuery(widths.underLg);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  const text = (iso: string) => time12(inZone(Date.parse(iso), policy.timeZone).time).split(' ')[0] ?? '';
  const now = services.hub.now();
  const counted = factsOf(session, words, occurrenceTimes(events ?? [], text), now);
  const facts = [...counted, ...(events ? timingFacts(events, session, behaviors, words, now) : [])];
  const folded = narrow && !open;
  return (
    <section aria-labelledby="facts-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-section tracking-title" id="facts-heading">
          From session data
        </h2>
        {narrow ? (
          <Button
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} what was recorded`}
            className="-my-2 -mr-3 ml-auto"
            iconEnd={ChevronDown}
            kind="quiet"
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
        ) : (
          <p className="flex items-center gap-1.5 text-meta">
            <Lock aria-hidden="true" className="size-4" />
            Read only
          </p>
        )}
      </div>
      {facts.length === 0 && <p className="mt-2 text-body">Nothing recorded yet.</p>}
      {folded ? <FoldedFacts facts={counted} /> : <FactList facts={facts} />}
      {!folded && <AbcList facts={abcFacts(events ?? [])} />}
    </section>
  );
}

function FoldedFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <p className="mt-1 line-clamp-2 text-body">
      {facts.map(({ name, value, of }) => `${name} ${value}${of ? ` of ${of}` : ''}`).join(' · ')}
    </p>
  );
}

import { ChevronDown, Lock } from 'lucide-react';
import { useState } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/use-live.ts';
import { inZone, time12 } from '#domain/service-time.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useMediaQuery, widths } from '#ui/use-media-query.ts';
import { type Fact, factsOf, occurrenceTimes } from './note-facts.ts';
import { useSessionView } from './session-context.ts';

/** What the data says, to read while writing. On a narrow screen it is two lines until it is opened. */
export function FactsPanel() {
  const { device, session, words, services, policy } = useSessionView();
  const [open, setOpen] = useState(false);
  const narrow = useMediaQuery(widths.underLg);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  const text = (iso: string) => time12(inZone(Date.parse(iso), policy.timeZone).time).split(' ')[0] ?? '';
  const facts = factsOf(session, words, occurrenceTimes(events ?? [], text), services.hub.now());
  const folded = narrow && !open;
  return (
    <section aria-labelledby="facts-heading">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-section tracking-title" id="facts-heading">
          From session data
        </h2>
        {narrow ? (
          <Button
            aria-expanded={open}
            className="-my-2 -mr-3"
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
      {folded ? <FoldedFacts facts={facts} /> : <FactList facts={facts} />}
    </section>
  );
}

function FoldedFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <p className="mt-1 line-clamp-2 text-body">{facts.map(({ name, value }) => `${name} ${value}`).join(' · ')}</p>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-2">
      {facts.map(({ key, name, detail, value }) => (
        <div className={cx('flex min-h-8.5 items-center gap-3 border-line border-b py-1')} key={key}>
          <dt className="min-w-0 flex-1 text-label">{name}</dt>
          <dd className="flex shrink-0 items-baseline gap-2">
            <span className="text-meta tabular">{detail}</span>
            <span className="min-w-10 text-right font-semibold text-body tabular">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

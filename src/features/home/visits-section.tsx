import { Check, Clock3, Download, MapPin, Timer, TriangleAlert } from 'lucide-react';
import type { DownloadState } from '#db/queries/pages.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { time12 } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { offlineAppText, useOfflineApp } from '#lib/offline-app.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Visit } from './todays-visits.ts';

const emptyText: Record<DownloadState, string> = {
  done: 'No visits are planned for today.',
  loading: 'Today’s visits are being downloaded.',
  waits: 'Today’s visits are not on this device yet. They come with the next connection.',
};

/** Today's visits from the calendar on this device, each one press away from recording. */
export function VisitsSection({
  visits,
  ready,
  today,
  updatedAt,
  downloaded,
  now,
  zone,
  runningId,
}: {
  visits: readonly Visit[];
  /** Clients whose sessions need no network. */
  ready: ReadonlySet<number>;
  today: string;
  updatedAt: string | null;
  /** Until the calendar has been downloaded once, an empty list says nothing about the day. */
  downloaded: DownloadState;
  now: number;
  zone: string;
  /** The session that has a card of its own. */
  runningId: string | undefined;
}) {
  const app = useOfflineApp();
  const stale = (
    <StaleLine
      at={updatedAt ? new Date(updatedAt) : null}
      coming={downloaded === 'loading'}
      now={new Date(now)}
      timeZone={zone}
    />
  );
  return (
    <Section aside={stale} title="Today">
      {app !== 'ready' && (
        <div className="mb-3">
          <Banner icon={app === 'coming' ? Download : TriangleAlert} tone="waiting">
            {offlineAppText[app]}
          </Banner>
        </div>
      )}
      {visits.length === 0 ? (
        <EmptyState>{emptyText[downloaded]} You can start a session at any time.</EmptyState>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {visits.map((visit) => (
            <VisitRow
              key={visit.key}
              ready={app === 'ready' && visit.client !== null && ready.has(visit.client.id)}
              runs={visit.session?.id === runningId}
              today={today}
              visit={visit}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function startOf(visit: Visit, today: string) {
  return {
    clientId: visit.client?.id,
    startDate: today,
    startTime: visit.begin,
    endTime: visit.end,
    location: visit.location ?? undefined,
    eventUid: visit.eventUid,
  };
}

/** `runs`: its session has a card of its own, with the way back. */
type RowProps = { visit: Visit; today: string; runs: boolean };

function VisitRow({ ready, ...row }: RowProps & { ready: boolean }) {
  const { visit } = row;
  const place = visit.location === null ? '' : lookupText(sessionLocations, visit.location);
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <p className="w-24 shrink-0 tabular">
        <span className="block font-semibold text-body">{time12(visit.begin)}</span>
        <span className="block text-meta text-muted">to {time12(visit.end)}</span>
      </p>
      {/* Below the times where letters are so large that a name would be cut into them. */}
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="font-semibold text-body wrap-anywhere">{visit.title}</h3>
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
          {place && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              {place}
            </span>
          )}
          {visit.decision === 'waiting' && <span>Not approved yet</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:w-full">
        {ready && !visit.session && <Chip icon={Download}>Offline ready</Chip>}
        {visit.session?.state === 'open' && (
          <span className={row.runs ? 'ml-auto' : undefined}>
            <Chip icon={Timer} tone="info">
              {visit.session.closedAt === undefined ? 'Running' : 'Open again'}
            </Chip>
          </span>
        )}
        {/* Without a button of its own, its chip stands at the edge, as those of the others do. */}
        {!(row.runs && visit.session?.state === 'open') && (
          <span className="ml-auto flex min-w-25 justify-end">
            <VisitState today={row.today} visit={visit} />
          </span>
        )}
      </div>
    </li>
  );
}

function VisitState({ visit, today }: Pick<RowProps, 'visit' | 'today'>) {
  const { goToSession, startSession } = useAppActions();
  const { session } = visit;
  if (session?.state === 'open')
    return (
      <Button
        aria-label={`Return to ${visit.title}, ${time12(visit.begin)}`}
        className="w-25"
        onClick={() => goToSession(session.id, 'data')}
      >
        Return
      </Button>
    );
  // The tick is the server's word.
  if (visit.session && visit.state === 'sent') return <Chip icon={Check}>Submitted</Chip>;
  if (visit.session && (visit.state === 'attention' || visit.state === 'blocked'))
    return <SyncBadge state={visit.state} />;
  if (visit.session)
    return (
      <Chip icon={Clock3} tone="waiting">
        Saved, waiting to send
      </Chip>
    );
  if (!visit.client) return null;
  return (
    <Button
      aria-label={`Start, ${visit.title}, ${time12(visit.begin)}`}
      className="w-25"
      onClick={() => startSession(startOf(visit, today))}
    >
      Start
    </Button>
  );
}

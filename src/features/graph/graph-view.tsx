import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { Client } from '#contract/people.ts';
import { programEndpoints } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { fullName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { pullEntries } from '#sync/download/pull-entries.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { type Refresh, useRefresh } from '#sync/react/use-refresh.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { aboutGraph } from './about-graph.ts';
import type { Line } from './drawing.ts';
import { GraphCard } from './graph-card.tsx';
import { GraphControls } from './graph-controls.tsx';
import type { GraphQuery } from './graph-query.ts';
import { PhaseSection } from './phase-section.tsx';
import { askedTarget, comparedTargets, fitting, measuresOf, useClientData, useSeries } from './use-graph.ts';

/** One client's graph: drawn from this device, brought up to date when there is a network. */
export function GraphView({
  client,
  company,
  policy,
  query,
  today,
  now,
  mayAnnotate,
  onChange,
}: {
  client: Client;
  company: string;
  policy: Pick<Policy, 'timeZone' | 'weekStartsOn'>;
  query: GraphQuery;
  today: string;
  now: number;
  mayAnnotate: boolean;
  onChange: (part: Partial<GraphQuery>) => void;
}) {
  const { db, clock } = useDevice();
  const { id: clientId } = client;
  const { timeZone: zone, weekStartsOn } = policy;
  const { server } = useSync();
  const data = useClientData(clientId, now, zone, query.measure);
  const lines = useOnlinePage(programEndpoints.phaseLines, { client: clientId });
  const refresh = useRefresh(() => pullEntries(db, server, clock.now, clientId));
  const retry = () => {
    refresh.run();
    lines.refresh();
  };
  const asked = useMemo(() => data && fitting(askedTarget(query, data.targets), data), [data, query]);
  const compared = useMemo(
    () => (data ? comparedTargets(query, asked, data.targets).flatMap((one) => fitting(one, data) ?? []) : none),
    [data, query, asked],
  );
  const behavior = asked?.target.kind === 'behavior' ? { id: asked.target.id, name: asked.name } : null;
  const phases = lines.answer?.data ?? none;
  const series = useSeries(data?.observations ?? none, asked, compared, query, { today, weekStartsOn }, phases, data);
  const waits =
    query.kind === 'skill' || query.measure !== 'count' || query.compare?.some(({ kind }) => kind === 'skill');
  if (!data || (!data.complete && (waits || data.observations.length === 0)))
    return <Skeleton label="Reading the entries" rows={6} />;
  // What has come so far would be drawn as all there is, and a graph without its phases as one of a single phase.
  const isComing = data.at === null && refresh.failed === null;
  const isUnphased = lines.answer === undefined && lines.failed === null;
  if (isComing || isUnphased) return <Skeleton label="Downloading the entries" rows={6} />;
  const { range, lines: drawn, left, typed } = series;
  const isInRange = (day: string) => day >= range.from && day <= range.to;
  const refused = data.refused.filter(isInRange).length;
  const missing = data.complete && data.at === null && data.observations.length === 0;
  const shown = [...(asked ? [asked] : []), ...compared].filter(({ target }) => target.kind === 'behavior');
  const nameOf = (id: number) =>
    compared.length === 0 ? '' : (shown.find(({ target }) => target.id === id)?.name ?? '');
  return (
    <div className="flex flex-col gap-5">
      <div data-print="hide">
        <GraphControls
          asked={asked}
          compared={compared}
          measures={measuresOf(asked, data.targets, data.observations)}
          onChange={onChange}
          query={query}
          targets={data.targets}
        />
      </div>
      <Problem missing={missing} refresh={{ ...refresh, run: retry }} whole={data.at !== null} />
      {refused > 0 && (
        <Banner
          actions={<ButtonLink to="/behavior/list">Go to Behavior List</ButtonLink>}
          icon={TriangleAlert}
          title="Not every number here is stored"
          tone="attention"
        >
          Of the typed entries of this range, {refused} {refused === 1 ? 'has' : 'have'} a change that is not accepted
          and stands nowhere else. Decide about it in Behavior List.
        </Banner>
      )}
      {!missing && drawn && (
        <GraphCard
          about={aboutGraph({
            client: fullName(client),
            company,
            range,
            sessions: left.sessions,
            typed,
            broughtIn: data.broughtIn.filter(isInRange).length,
            refused,
            at: data.at,
            zone,
          })}
          lines={drawn}
          query={query}
          range={range}
          left={left}
        />
      )}
      {!missing && !asked && <EmptyState>Your company has no behaviors yet.</EmptyState>}
      <PhaseSection
        behavior={behavior}
        clientId={clientId}
        lines={phases.filter(({ behaviour_id: id }) => id === null || shown.some(({ target }) => target.id === id))}
        measured={(drawn ?? []).flatMap((line, at) => measuredIn(line, at, compared.length > 0))}
        nameOf={nameOf}
        mayAnnotate={mayAnnotate}
        offline={isOffline(lines.failed)}
        today={today}
      />
    </div>
  );
}

const none: never[] = [];

/** What the dashed lines of one line say, and whose they are where there are several. */
const measuredIn = ({ name, marks }: Line, at: number, isNamed: boolean) =>
  marks
    .filter(({ isMeasure }) => isMeasure)
    .map(({ id, date, label }) => ({ key: `${at} ${id}`, date, label, name: isNamed ? name : '' }));

function Problem({
  refresh: { failed, busy, run },
  missing,
  whole,
}: {
  refresh: Refresh;
  missing: boolean;
  /** All of the client's entries have been downloaded once. */
  whole: boolean;
}) {
  if (failed === null) return null;
  const { title, text } = listFailureText('the newest entries', failed);
  const offline = isOffline(failed);
  const here = missing
    ? 'You are offline. This client’s entries are not downloaded on this device.'
    : whole
      ? 'You are offline. This graph is drawn from what is on this device.'
      : 'You are offline. Only what is on this device is drawn: the client’s other entries are not downloaded.';
  return (
    <ListNotice
      busy={busy}
      offline={offline}
      onRetry={run}
      text={
        offline
          ? here
          : `${text} ${whole ? '' : 'Only what is on this device is drawn. '}Everything recorded on this device is safe.`
      }
      title={title}
    />
  );
}

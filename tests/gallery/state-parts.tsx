import { CloudOff, FileText, Info, TriangleAlert } from 'lucide-react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { DashboardCard } from '#ui/dashboard-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Facts } from '#ui/facts.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { HoursLeftLine } from '#ui/hours-left-line.tsx';
import { ListNotice } from '#ui/list-notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaleLine } from '#ui/stale-line.tsx';
import { StatsCard } from '#ui/stats-card.tsx';
import { SyncBadge } from '#ui/sync-badge.tsx';
import { Part, Shelf } from './part.tsx';

const tones = ['saved', 'waiting', 'sent', 'attention', 'info'] as const;
const states = ['local', 'queued', 'sending', 'sent', 'attention', 'blocked'] as const;
const failure = {};
const nothing = () => undefined;

export function StateParts() {
  return (
    <Shelf title="What is, and what went wrong">
      <Part file="ui/chip.tsx, ui/sync-badge.tsx">
        {tones.map((tone) => (
          <Chip icon={Info} key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        {states.map((state) => (
          <SyncBadge key={state} state={state} />
        ))}
      </Part>
      <Part file="ui/banner.tsx">
        {tones.map((tone) => (
          <Banner
            actions={<Button>Try again</Button>}
            icon={TriangleAlert}
            key={tone}
            title={`A ${tone} banner`}
            tone={tone}
          >
            Your work is safe on this device.
          </Banner>
        ))}
      </Part>
      <Part file="ui/list-notice.tsx, ui/failure-notice.tsx, ui/error-summary.tsx">
        <ListNotice
          busy={false}
          offline
          onRetry={nothing}
          text="These are the notes of 9:14 AM."
          title="You are offline"
        />
        <FailureNotice of={failure} title="The note could not be saved">
          Its words are kept here.
        </FailureNotice>
        <ErrorSummary problems={[{ text: 'A client must be selected' }, { text: 'Date is required' }]} />
      </Part>
      <Part file="ui/empty-state.tsx, ui/skeleton.tsx, ui/progress-bar.tsx, ui/stale-line.tsx">
        <div className="grid w-full gap-4">
          <EmptyState action={<Button icon={FileText}>Write a note</Button>}>No notes yet</EmptyState>
          <Skeleton label="Loading notes" />
          <ProgressBar label="Downloading clients" text="3 of 5" value={60} />
          <StaleLine at={new Date('2026-11-24T14:00:00Z')} now={new Date('2026-11-25T14:00:00Z')} />
          <HoursLeftLine asOf="as of 9:14 AM" rest="left this week" strong="4.5 hours" waiting={null} warning={null} />
        </div>
      </Part>
      <Part file="ui/card.tsx, ui/dashboard-card.tsx, ui/stats-card.tsx, ui/facts.tsx">
        <Card>
          <Facts
            facts={[
              { term: 'Client', value: 'Ruiz, Maya' },
              { term: 'Place', value: 'Home' },
            ]}
          />
        </Card>
        <DashboardCard title="Today">Two visits</DashboardCard>
        <StatsCard icon={CloudOff} subtitle="Clients" title="12" />
      </Part>
    </Shelf>
  );
}

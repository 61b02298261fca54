import { CloudOff, FileText, Info, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { HoursLeftLine } from '#ui/layout/hours-left-line.tsx';
import { StatsCard } from '#ui/layout/stats-card.tsx';
import { Part, Shelf } from './part.tsx';

const tones = ['saved', 'waiting', 'sent', 'attention', 'info'] as const;
const states = ['local', 'queued', 'sending', 'sent', 'attention', 'blocked'] as const;
const failure = {};
const nothing = () => undefined;

export function StateParts() {
  return (
    <Shelf title="What is, and what went wrong">
      <Part file="ui/chip.tsx, ui/feedback/sync-badge.tsx">
        {tones.map((tone) => (
          <Chip icon={Info} key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        {states.map((state) => (
          <SyncBadge key={state} state={state} />
        ))}
      </Part>
      <Part file="ui/feedback/banner.tsx">
        {tones.map((tone) => (
          <Banner
            actions={<Button>Try again</Button>}
            icon={TriangleAlert}
            key={tone}
            title={`Banner, ${tone}`}
            tone={tone}
          >
            Your work is safe on this device.
          </Banner>
        ))}
      </Part>
      <Part file="ui/feedback/list-notice.tsx, ui/feedback/failure-notice.tsx, ui/fields/error-summary.tsx">
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
      <Part file="ui/feedback/empty-state.tsx, ui/feedback/skeleton.tsx, ui/feedback/progress-bar.tsx, ui/feedback/stale-line.tsx">
        <div className="grid w-full gap-4">
          <EmptyState action={<Button icon={FileText}>Write a note</Button>}>No notes yet</EmptyState>
          <Skeleton label="Loading notes" />
          <ProgressBar label="Downloading clients" text="3 of 5" value={60} />
          <StaleLine at={new Date('2026-11-24T14:00:00Z')} coming={false} now={new Date('2026-11-25T14:00:00Z')} />
          <HoursLeftLine
            asOf="9:14 AM"
            rest="left this week"
            strong="4.5 hours"
            waiting={null}
            warning={null}
            withNote="2.5 h left after this note"
          />
        </div>
      </Part>
      <Part file="ui/layout/card.tsx, ui/layout/dashboard-card.tsx, ui/layout/stats-card.tsx, ui/layout/facts.tsx">
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

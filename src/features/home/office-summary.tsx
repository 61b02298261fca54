import { summaryEndpoints } from '#contract/summary.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import { actionLines } from '#domain/money/needs-action.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ActionList } from './action-list.tsx';
import { WeekCard } from './week-card.tsx';

/** Whether there is anything from the office that this person may know. */
export function mayReadSummary(permissions: readonly string[]): boolean {
  return isAnyGranted(permissions, summaryEndpoints.summary.access);
}

/** What needs action and the state of the week; without the week for a person whose own day is shown above. */
export function OfficeSummary({
  now,
  today,
  zone,
  withWeek,
}: {
  now: number;
  today: string;
  zone: string;
  withWeek: boolean;
}) {
  const list = useOnlinePage(summaryEndpoints.summary);
  const { answer } = list;
  const trouble = listTrouble('what needs action', list.failed);
  const lines = answer && actionLines(answer, today);
  if (!withWeek && lines?.length === 0) return null;
  const hasWeek = withWeek && answer && (answer.week ?? answer.unbilled ?? answer.unpaid) !== null;
  return (
    <div className="grid items-start gap-x-6 gap-y-7 lg:grid-cols-2">
      <Section
        aside={
          answer && (
            <StaleLine
              at={list.at === null ? null : new Date(list.at)}
              coming={list.loading}
              now={new Date(now)}
              timeZone={zone}
            />
          )
        }
        title="Needs action"
      >
        <div className="flex flex-col gap-3">
          {trouble && (
            <ListNotice
              busy={list.loading}
              offline={trouble.offline}
              onRetry={list.refresh}
              text={trouble.offline ? offlineText(answer !== undefined) : trouble.text}
              title={trouble.title}
            />
          )}
          {lines ? (
            <ActionList lines={lines} />
          ) : (
            list.loading && <Skeleton label="Counting what needs action" rows={5} />
          )}
        </div>
      </Section>
      {hasWeek && (
        <Section title="This week">
          <WeekCard summary={answer} />
        </Section>
      )}
    </div>
  );
}

function offlineText(kept: boolean): string {
  return kept
    ? 'You are offline. These numbers are from your last contact.'
    : 'You are offline. Connect to see what needs action.';
}

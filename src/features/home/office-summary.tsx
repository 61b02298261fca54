import { summaryEndpoints } from '#contract/summary.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import { actionLines } from '#domain/money/needs-action.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListAge } from '#lists/list-head.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ActionList } from './action-list.tsx';
import { WeekCard } from './week-card.tsx';

/** Whether there is anything from the office that this person may know. */
export function mayReadSummary(permissions: readonly string[]): boolean {
  return isAnyGranted(permissions, summaryEndpoints.summary.access);
}

/** What needs action and the state of the week; without the week for a person whose own day is shown above. */
export function OfficeSummary({ withWeek }: { withWeek: boolean }) {
  const list = useOnlineList(summaryEndpoints.summary);
  const { rows: answer } = list;
  const lines = answer && actionLines(answer);
  if (!withWeek && lines?.length === 0) return null;
  const hasWeek = withWeek && answer && (answer.week ?? answer.unbilled ?? answer.unpaid) !== null;
  return (
    <div className="grid items-start gap-x-6 gap-y-7 lg:grid-cols-2">
      <Section aside={answer && <ListAge list={list} />} title="Needs action">
        <div className="flex flex-col gap-3">
          <ListProblem list={list} offline={offlineText(answer !== undefined)} what="what needs action" />
          {lines ? <ActionList lines={lines} /> : list.busy && <Skeleton label="Counting what needs action" rows={5} />}
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

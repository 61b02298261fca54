import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAppActions } from '#lib/app-actions.ts';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { ClockOff } from '#records/clock-off.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FinishSection } from './finish-section.tsx';
import { HomeHeader } from './home-header.tsx';
import { HoursSection } from './hours-section.tsx';
import { InstallHint } from './install-hint.tsx';
import { LongWait, LongWork } from './long-work.tsx';
import { mayReadSummary, OfficeSummary } from './office-summary.tsx';
import { RunningCard } from './running-card.tsx';
import { StartFooter } from './start-footer.tsx';
import { useFieldHome } from './use-field-home.ts';
import { VisitsSection } from './visits-section.tsx';

/** A therapist's day: what is running, what is coming up, what waits to be finished, and how many hours are left. */
export function FieldHome({ account, install }: { account: AccountRow; install: InstallPrompt }) {
  const { clock } = useDevice();
  const { goToSession, startSession } = useAppActions();
  const home = useFieldHome(account);
  if (!home) return <Skeleton label="Opening Home" rows={6} />;
  const { running, now, today, zone } = home;
  return (
    <div className="flex flex-1 flex-col gap-7">
      <HomeHeader
        firstName={account.user.profile.first_name || account.user.profile.last_name}
        now={now}
        today={today}
        zone={zone}
      />
      <InstallHint install={install} now={now} sessionRunning={running.length > 0} unsent={home.unsent.length} />
      <LongWait contact={home.contact} now={now} unsent={home.unsent} />
      {running.map((session, at) => (
        <RunningCard
          clock={clock}
          isFirst={at === 0}
          key={session.id}
          onReturn={() => goToSession(session.id, 'data')}
          session={session}
          zone={zone}
        />
      ))}
      <VisitsSection
        runningId={running[0]?.id}
        downloaded={home.downloaded}
        now={now}
        ready={home.ready}
        today={today}
        updatedAt={account.pulledAt}
        visits={home.visits}
        zone={zone}
      />
      <ClockOff />
      <FinishSection items={home.finish} />
      {mayReadSummary(account.permissions) && <OfficeSummary withWeek={false} />}
      <HoursSection
        downloading={home.downloaded === 'loading' || home.contact?.progress?.what === 'download'}
        hours={home.hours}
        now={now}
        period={account.policy.hoursPeriod}
        zone={zone}
      />
      <LongWork contact={home.contact} />
      <StartFooter onStart={() => startSession()} running={running.length > 0} />
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { AccountRow } from '#db/database.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isAnyGranted, isGranted } from '#domain/access/permission.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Link } from '#ui/link.tsx';
import { HomeHeader } from './home-header.tsx';
import { LatestNotes } from './latest-notes.tsx';
import { mayReadSummary, OfficeSummary } from './office-summary.tsx';
import { StartFooter } from './start-footer.tsx';

/** A screen this person may open. */
export type HomeLink = { label: string; to: string; icon: LucideIcon };

/** The office's Home: what needs action, the week, the latest notes; for other people, what they can open. */
export function OfficeHome({ account, links }: { account: AccountRow; links: readonly HomeLink[] }) {
  const now = useScreenNow();
  const { startSession } = useAppActions();
  const { policy, user, permissions } = account;
  const zone = policy.timeZone;
  const today = inZone(now, zone).date;
  const withSummary = mayReadSummary(permissions);
  const withNotes = isAnyGranted(permissions, ['company.notes.view', 'company.notes.assigned']);
  const isBlank = !withSummary && !withNotes && links.length === 0 && !isGranted(permissions, 'session.record');
  return (
    <div className="flex flex-1 flex-col gap-7">
      <HomeHeader firstName={user.profile.first_name || user.profile.last_name} now={now} today={today} zone={zone} />
      {withSummary && <OfficeSummary withWeek />}
      {!withSummary && links.length > 0 && (
        <Section title="Open">
          <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
            {links.map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <Link
                  className="flex min-h-14 items-center gap-3 rounded-card border border-control-line bg-surface px-4 font-semibold text-body hover:bg-sunken"
                  to={to}
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {withNotes && <LatestNotes permissions={permissions} />}
      {isBlank && <NoRole hasRole={user.roles.length > 0} />}
      {isGranted(permissions, 'session.record') && <StartFooter onStart={() => startSession()} running={false} />}
    </div>
  );
}

/** Home for somebody who may open nothing: why, and who can change it. */
function NoRole({ hasRole }: { hasRole: boolean }) {
  const { syncNow } = useSync();
  return (
    <EmptyState action={<Button onClick={syncNow}>Look again</Button>}>
      {hasRole ? 'Your role opens nothing here yet.' : 'You have no role yet, so there is nothing to open here.'} Ask
      the person who keeps the list of people in your company, then look again.
    </EmptyState>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { MessageSquareText, Pencil, Settings, ShieldCheck, Users, UsersRound } from 'lucide-react';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StatsCard } from '#ui/layout/stats-card.tsx';
import { DeviceCard, PersonCard } from './profile-cards.tsx';
import { readProfileFacts } from './profile-facts.ts';

/** Who the person is here, and their numbers (/user/profile). From this device, with or without a network. */
export function ProfileScreen() {
  const account = useAccount();
  const { db } = useDevice();
  const now = useScreenNow();
  const { date, time } = inZone(now, account.policy.timeZone);
  const facts = useLiveQuery(() => readProfileFacts(db, account, { date, time }), [db, account, date, time]);
  const { clients, rbts, comments } = facts ?? {};
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <PageHeader
        actions={
          <>
            <ButtonLink className="max-md:[&>svg]:hidden" icon={ShieldCheck} to="/user/account">
              Edit Account
            </ButtonLink>
            <ButtonLink className="max-md:[&>svg]:hidden" icon={Pencil} to="/user/profile/edit">
              Edit Profile
            </ButtonLink>
            <ButtonLink className="max-md:[&>svg]:hidden" icon={Settings} to="/user/account#settings">
              Edit Settings
            </ButtonLink>
          </>
        }
        title="User Profile"
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PersonCard account={account} weekHours={facts?.weekHours ?? null} />
        <DeviceCard account={account} now={now} unsent={facts?.unsent} />
      </div>
      <div className="grid gap-4 md:grid-cols-3 enlarged:grid-cols-1">
        <StatsCard footer={clients?.counted} icon={Users} subtitle="Clients" title={clients?.value} />
        <StatsCard footer={rbts?.counted} icon={UsersRound} subtitle="RBTs" title={rbts?.value} />
        <StatsCard footer={comments?.counted} icon={MessageSquareText} subtitle="Comments" title={comments?.value} />
      </div>
    </div>
  );
}

import { policyEndpoints } from '#contract/policy.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useNow } from '#lib/use-now.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { PolicyForm } from './policy-form.tsx';

const HALF_MINUTE = 30_000;

/** What the company decides for itself (/settings/policy). */
export function PolicyScreen() {
  const account = useAccount();
  return account ? <CompanyPolicy account={account} /> : <Skeleton label="Opening Company policy" rows={10} />;
}

function CompanyPolicy({ account }: { account: AccountRow }) {
  const { clock } = useDevice();
  const now = useNow(clock, HALF_MINUTE);
  const list = useOnlinePage(policyEndpoints.policy);
  return (
    <OnlineList
      at={list.at}
      loading={list.loading}
      now={now}
      onRefresh={list.refresh}
      rows={12}
      title="Company policy"
      trouble={listTrouble('the policy', list.failed)}
      what="the policy"
      zone={account.policy.timeZone}
    >
      {list.answer ? <PolicyForm opened={list.answer} unavailable={whyNotNow(list.failed)} /> : null}
    </OnlineList>
  );
}

import { policyEndpoints } from '#contract/policy.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { OnlineList } from '#ui/table/online-list.tsx';
import { PolicyForm } from './policy-form.tsx';

/** What the company decides for itself (/settings/policy). */
export function PolicyScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
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
      zone={policy.timeZone}
    >
      {list.answer ? <PolicyForm opened={list.answer} unavailable={whyNotNow(list.failed)} /> : null}
    </OnlineList>
  );
}

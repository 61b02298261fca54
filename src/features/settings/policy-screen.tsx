import { policyEndpoints } from '#contract/policy.ts';
import { ListScreen } from '#lists/list-screen.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { PolicyForm } from './policy-form.tsx';

/** What the company decides for itself (/settings/policy). */
export function PolicyScreen() {
  const list = useOnlineList(policyEndpoints.policy);
  return (
    <ListScreen lines={12} list={list} title="Company policy" what="the policy">
      {(policy) => <PolicyForm opened={policy} unavailable={whyNotNow(list.failed)} />}
    </ListScreen>
  );
}

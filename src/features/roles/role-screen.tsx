import { useParams } from 'react-router';
import { roleEndpoints } from '#contract/roles.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useNow } from '#lib/use-now.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { peopleText } from './people-text.ts';
import { RoleForm } from './role-form.tsx';

const HALF_MINUTE = 30_000;

/** One role: every permission, ticked where the role gives it (/settings/role/{id}). */
export function RoleScreen() {
  const { id = '' } = useParams();
  const account = useAccount();
  return account ? <Role account={account} id={id} key={id} /> : <Skeleton label="Opening Role" rows={10} />;
}

function Role({ id, account }: { id: string; account: AccountRow }) {
  const { clock } = useDevice();
  const now = useNow(clock, HALF_MINUTE);
  const list = useOnlinePage(roleEndpoints.role, {}, { id });
  const { answer } = list;
  return (
    <OnlineList
      at={list.at}
      count={answer && peopleText(answer.role.holders)}
      loading={list.loading}
      now={now}
      onRefresh={list.refresh}
      rows={12}
      title={answer?.role.name ?? 'Role'}
      trouble={listTrouble('the role', list.failed)}
      what="the role"
      zone={account.policy.timeZone}
    >
      {answer ? <RoleForm account={account} failed={list.failed} opened={answer} /> : null}
    </OnlineList>
  );
}

import { useParams } from 'react-router';
import { roleEndpoints } from '#contract/roles.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { OnlineList } from '#ui/table/online-list.tsx';
import { peopleText } from './people-text.ts';
import { RoleForm } from './role-form.tsx';

/** One role: every permission, ticked where the role gives it (/settings/role/{id}). */
export function RoleScreen() {
  const { id = '' } = useParams();
  return <Role id={id} key={id} />;
}

function Role({ id }: { id: string }) {
  const account = useAccount();
  const now = useScreenNow();
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

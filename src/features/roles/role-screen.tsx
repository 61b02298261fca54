import { useParams } from 'react-router';
import { roleEndpoints } from '#contract/roles.ts';
import { useAccount } from '#db/react/use-account.ts';
import { ListScreen } from '#lists/list-screen.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { peopleText } from './people-text.ts';
import { RoleForm } from './role-form.tsx';

/** One role: every permission, ticked where the role gives it (/settings/role/{id}). */
export function RoleScreen() {
  const { id = '' } = useParams();
  return <Role id={id} key={id} />;
}

function Role({ id }: { id: string }) {
  const account = useAccount();
  const list = useOnlineList(roleEndpoints.role, {}, { id });
  return (
    <ListScreen
      count={list.rows && peopleText(list.rows.role.holders)}
      lines={12}
      list={list}
      title={list.rows?.role.name ?? 'Role'}
      what="the role"
    >
      {(opened) => <RoleForm account={account} failed={list.failed} opened={opened} />}
    </ListScreen>
  );
}

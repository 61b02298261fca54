import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import { howMany } from '#domain/how-many.ts';
import { ListScreen } from '#lists/list-screen.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { ActiveBadge } from './active-badge.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { peopleText } from './people-text.ts';

const columns: Column<RoleRow>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: ({ id, name }) => (
      <Link
        className="inline-flex min-h-hit min-w-hit items-center text-link underline underline-offset-3"
        to={`/settings/role/${id}`}
      >
        {name}
      </Link>
    ),
  },
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  { key: 'active', header: 'Active', width: 130, cell: ({ active }) => <ActiveBadge active={active} /> },
  { key: 'holders', header: 'People', align: 'right', width: 90, cell: ({ holders }) => holders },
];

/** The company's roles (/settings/roles). */
export function RolesScreen() {
  const { permissions } = useAccount();
  const list = useOnlineList(roleEndpoints.roles);
  const [adding, setAdding] = useState(false);
  const count = list.rows?.data.length;
  return (
    <>
      <ListScreen
        actions={
          isGranted(permissions, 'company.settings.roles.edit') && (
            <Button icon={Plus} onClick={() => setAdding(true)} size="toolbar" unavailable={whyNotNow(list.failed)}>
              New role
            </Button>
          )
        }
        count={count === undefined ? undefined : howMany(count, 'role')}
        list={list}
        title="Roles"
        what="the roles"
      >
        {({ data }) => (
          <DataTable
            caption="Roles"
            card={({ description, active, holders }) => (
              <div className="flex flex-col gap-2">
                <CardFacts
                  facts={[
                    ['Description', description],
                    ['People', peopleText(holders)],
                  ]}
                />
                <p>
                  <ActiveBadge active={active} />
                </p>
              </div>
            )}
            columns={columns}
            empty={<EmptyState>There are no roles yet.</EmptyState>}
            rowKey={({ id }) => id}
            rows={data}
          />
        )}
      </ListScreen>
      {adding && <NewRoleDialog onClose={() => setAdding(false)} />}
    </>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import { useNow } from '#lib/use-now.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { ActiveBadge } from './active-badge.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { peopleText } from './people-text.ts';

const HALF_MINUTE = 30_000;

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
  const account = useAccount();
  return account ? <Roles account={account} /> : <Skeleton label="Opening Roles" rows={6} />;
}

function Roles({ account: { permissions, policy } }: { account: AccountRow }) {
  const { clock } = useDevice();
  const now = useNow(clock, HALF_MINUTE);
  const list = useOnlinePage(roleEndpoints.roles);
  const [adding, setAdding] = useState(false);
  const roles = list.answer?.data;
  return (
    <>
      <OnlineList
        actions={
          isGranted(permissions, 'company.settings.roles.edit') && (
            <Button icon={Plus} onClick={() => setAdding(true)} size="toolbar" unavailable={whyNotNow(list.failed)}>
              New role
            </Button>
          )
        }
        at={list.at}
        count={roles && `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`}
        loading={list.loading}
        now={now}
        onRefresh={list.refresh}
        title="Roles"
        trouble={listTrouble('the roles', list.failed)}
        what="the roles"
        zone={policy.timeZone}
      >
        {roles ? (
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
            rows={roles}
          />
        ) : null}
      </OnlineList>
      {adding && <NewRoleDialog onClose={() => setAdding(false)} />}
    </>
  );
}

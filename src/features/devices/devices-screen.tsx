import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { deviceEndpoints } from '#contract/devices.ts';
import { findRecorder } from '#db/device/contact.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { recordNumber } from '#lib/record-number.ts';
import { countNarrowing, cursor, flag, narrowing, record } from '#lists/filters.ts';
import { MoreRows } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { Misread } from '#lists/no-rows.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type DeviceRow, deviceColumns } from './device-columns.tsx';
import { DeviceMenu } from './device-menu.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const deviceFilters = { silent: flag('silent', 'Silent'), user: record('user', 'Person'), cursor };

/** The devices of the company: last contact, unsent work, whose, which build; and the way to sign one out (/company/devices). */
export function DevicesScreen() {
  const { permissions, policy } = useAccount();
  const { db } = useDevice();
  const now = useScreenNow();
  const { values, misread, change, clear } = useFilters(deviceFilters);
  const list = useOnlineList(deviceEndpoints.devices, {
    limit: policy.pageSizes.other,
    ...narrowing(deviceFilters, values),
    cursor: values.cursor || undefined,
  });
  const { users } = useListNames();
  const recorder = useLiveQuery(() => findRecorder(db), [db]);
  const [naming, setNaming] = useState<DeviceRow | null>(null);
  const [revoking, setRevoking] = useState<DeviceRow | null>(null);
  const mayRevoke = isGranted(permissions, 'company.devices.revoke');
  return (
    <>
      <ListScreen
        filters={
          <section aria-label="Filters" className="flex flex-wrap items-center gap-3">
            <Segmented
              label="Which devices"
              onChange={(value) => change({ silent: value === 'silent' })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'silent', label: 'Not seen for 3 days' },
              ]}
              value={values.silent ? 'silent' : 'all'}
            />
            <ChoiceFilter
              many
              name="Person"
              onChange={(next) => change({ user: recordNumber(next) })}
              options={[...users].map(([id, label]) => ({ value: String(id), label }))}
              value={String(values.user ?? '')}
            />
            <Misread misread={misread} />
          </section>
        }
        list={list}
        title="Devices"
        what="the devices"
      >
        {(answer) => (
          <>
            <DataTable
              caption="Devices"
              columns={deviceColumns(now, policy.timeZone, users, recorder?.deviceId)}
              empty={
                <NoDevices
                  filtered={countNarrowing(deviceFilters, values) > 0}
                  onClear={clear}
                  silent={values.silent}
                />
              }
              rowKey={({ id, user: { id: userId } }) => `${id}-${userId}`}
              rowMenu={
                mayRevoke
                  ? (row) => (
                      <DeviceMenu
                        onName={setNaming}
                        onRevoke={setRevoking}
                        row={row}
                        unavailable={whyNotNow(list.failed)}
                      />
                    )
                  : undefined
              }
              rows={answer.data}
            />
            <MoreRows cursor={values.cursor} next={answer.nextCursor} onGo={(cursor) => change({ cursor })} />
          </>
        )}
      </ListScreen>
      {naming && <NameDialog onClose={() => setNaming(null)} row={naming} />}
      {revoking && <RevokeDialog onClose={() => setRevoking(null)} row={revoking} />}
    </>
  );
}

function NoDevices({ silent, filtered, onClear }: { silent: boolean; filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyState>No device has been in contact yet. They show here after their first sign-in.</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Show all devices</Button>}>
      {silent ? 'Every device that is in use was heard of in the last three days.' : 'This person has no device.'}
    </EmptyState>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deviceEndpoints } from '#contract/devices.ts';
import { findRecorder } from '#db/device/contact.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useLastAnswer } from '#sync/react/use-last-answer.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { type DeviceRow, deviceColumns } from './device-columns.tsx';
import { DeviceMenu } from './device-menu.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The devices of the company: last contact, unsent work, whose, which build; and the way to sign one out (/company/devices). */
export function DevicesScreen() {
  const { permissions, policy } = useAccount();
  const { db } = useDevice();
  const now = useScreenNow();
  const [params, setParams] = useSearchParams();
  const user = Number(params.get('user')) || null;
  const silent = params.get('silent') === 'yes';
  const cursor = params.get('cursor') ?? undefined;
  const narrow = (part: { user?: number | null; silent?: boolean; cursor?: string | null }) => {
    const wanted = { user, silent, ...part };
    const next = new URLSearchParams();
    if (wanted.user) next.set('user', String(wanted.user));
    if (wanted.silent) next.set('silent', 'yes');
    if (part.cursor) next.set('cursor', part.cursor);
    setParams(next);
  };
  const list = useOnlinePage(deviceEndpoints.devices, {
    limit: policy.pageSizes.other,
    user: user ?? undefined,
    silent: silent ? 'yes' : undefined,
    cursor,
  });
  const { users } = useListNames();
  const recorder = useLiveQuery(() => findRecorder(db), [db]);
  const [naming, setNaming] = useState<DeviceRow | null>(null);
  const [revoking, setRevoking] = useState<DeviceRow | null>(null);
  const mayRevoke = isGranted(permissions, 'company.devices.revoke');
  const { answer, at } = useLastAnswer(list);
  return (
    <>
      <OnlineList
        at={at}
        filters={
          <section aria-label="Filters" className="flex flex-wrap items-center gap-3">
            <Segmented
              label="Which devices"
              onChange={(value) => narrow({ silent: value === 'silent' })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'silent', label: 'Not seen for 3 days' },
              ]}
              value={silent ? 'silent' : 'all'}
            />
            <ChoiceFilter
              many
              name="Person"
              onChange={(next) => narrow({ user: next })}
              options={[...users].map(([id, label]) => ({ value: String(id), label }))}
              value={user}
            />
          </section>
        }
        loading={list.loading}
        now={now}
        onRefresh={list.refresh}
        title="Devices"
        trouble={listTrouble('the devices', list.failed)}
        what="the devices"
        zone={policy.timeZone}
      >
        {answer ? (
          <>
            <DataTable
              caption="Devices"
              columns={deviceColumns(now, policy.timeZone, users, recorder?.deviceId)}
              empty={<NoDevices filtered={silent || user !== null} onClear={() => setParams({})} silent={silent} />}
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
            {(answer.nextCursor !== null || cursor) && (
              <div className="flex flex-wrap gap-3">
                {cursor && <Button onClick={() => narrow({})}>From the start</Button>}
                {answer.nextCursor !== null && (
                  <Button onClick={() => narrow({ cursor: answer.nextCursor })}>Next {policy.pageSizes.other}</Button>
                )}
              </div>
            )}
          </>
        ) : null}
      </OnlineList>
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

import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { inZone } from '#domain/time/service-time.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** One's own particulars (/user/profile/edit). Online only: sealed values must not be stored on a device. */
export function EditProfileScreen() {
  const { db, clock } = useDevice();
  const person = useLiveQuery(() => findAccount(db), [db]);
  const own = useOwnAccount();
  const { account, loading, failed } = own;
  const offline = isOffline(failed);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title="Edit Profile" />
      {failed !== null && (
        <ListNotice
          busy={loading}
          offline={offline}
          onRetry={own.refresh}
          text={
            offline
              ? 'You are offline. Your particulars are not kept on this device; connect to see and change them.'
              : listFailureText('your profile', failed).text
          }
          title={listFailureText('your profile', failed).title}
        />
      )}
      {account && person ? (
        <ProfileEditor
          account={account}
          onAccount={own.take}
          textLimit={person.policy.textLimit}
          today={inZone(clock.now(), person.policy.timeZone).date}
        />
      ) : (
        loading && <Skeleton label="Loading your profile" rows={12} />
      )}
    </div>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AccountRow } from '#db/database.ts';
import { findAuth } from '#db/device/contact.ts';
import { useDevice } from '#db/react/device-context.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** How one signs in, and the password. */
export function SecurityCard({ account }: { account: AccountRow }) {
  const { db } = useDevice();
  const auth = useLiveQuery(() => findAuth(db), [db]);
  const [changing, setChanging] = useState(false);
  const { user, company } = account;
  return (
    <DashboardCard
      footer={
        <Button icon={KeyRound} onClick={() => setChanging(true)}>
          Change password
        </Button>
      }
      title="Sign-in and security"
    >
      <Facts
        facts={[
          { term: 'Email', value: user.email },
          { term: 'Company', value: company.name },
          {
            term: 'This device',
            value: auth?.needsSignIn
              ? 'Asks for your password before it sends again. Recording goes on without it.'
              : 'Signed in. It stays so until you sign out here or change your password elsewhere.',
          },
        ]}
      />
      <p className="text-label text-muted">The office changes the address that you sign in with.</p>
      {changing && (
        <ChangePasswordDialog
          about={[user.profile.first_name, user.profile.last_name, company.name, user.email]}
          email={user.email}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            showToast({ kind: 'success', text: 'Your password is changed. Other devices ask for it.' });
          }}
        />
      )}
    </DashboardCard>
  );
}

import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { isInstalled } from '#lib/install-prompt.ts';
import { protectStorage, readStorageFacts, type StorageFacts } from '#lib/storage-facts.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** What this device keeps, and whether the browser may clear it. */
export function StorageCard() {
  const { appBuild } = useDevice();
  const [facts, setFacts] = useState<StorageFacts>();

  const look = useCallback(async () => setFacts(await readStorageFacts(navigator.storage)), []);
  useEffect(() => void look(), [look]);

  async function protect() {
    const kept = await protectStorage(navigator.storage);
    showToast(
      kept
        ? { kind: 'success', text: 'The storage is protected now' }
        : { kind: 'info', text: 'The browser did not agree. Put Tallybook on the Home Screen and try again.' },
    );
    await look();
  }

  return (
    <DashboardCard
      footer={
        <div className="flex flex-wrap gap-3">
          {facts?.protected === false && (
            <Button icon={ShieldCheck} onClick={protect}>
              Protect the storage
            </Button>
          )}
          <ButtonLink to="/sync">Sync status</ButtonLink>
        </div>
      }
      title="Storage"
    >
      <Facts
        facts={[
          { term: 'Used', value: facts?.usedBytes ? megabytes(facts.usedBytes) : 'Not known' },
          { term: 'Protected', value: protectedText(facts?.protected ?? null) },
          { term: 'Installed', value: isInstalled(window) ? 'Yes' : 'No' },
          { term: 'App', value: appBuild },
        ]}
      />
    </DashboardCard>
  );
}

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en-US')} MB`;
}

function protectedText(value: boolean | null): string {
  return value === null ? 'Not known' : value ? 'Yes' : 'No: the browser may clear it when space runs out';
}

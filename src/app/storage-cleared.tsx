import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findRecorder } from '#db/device/contact.ts';
import { useLive } from '#db/react/use-live.ts';
import { entriesRecorded, faultWords } from '#lib/fault-words.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Account } from './account-store.ts';

/** Not every browser says that it has cleared something, ms. */
const LOOK_EVERY_MS = 3000;

/**
 * Tells when the browser has cleared this person's database under the open page: then it is there again, and empty, and
 * nobody can record into it. Looked at every few seconds, and when the page is come back to.
 */
export function StorageWatch({ account, page, onCleared }: { account: Account; page: Window; onCleared: () => void }) {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const look = () => setLooks((before) => before + 1);
    const timer = page.setInterval(look, LOOK_EVERY_MS);
    page.addEventListener('focus', look);
    return () => {
      page.clearInterval(timer);
      page.removeEventListener('focus', look);
    };
  }, [page]);
  // A database that can't be read for a while is not an empty one: then nothing changes here.
  const found = useLive(async () => ({ recorder: await findRecorder(account.device.db) }), [account, looks]);
  const cleared = found !== undefined && found.recorder === undefined;
  useEffect(() => {
    if (!cleared) return;
    account.sync.stop();
    onCleared();
  }, [cleared, account, onCleared]);
  return null;
}

/** Instead of every screen: what happened, what is lost, and what to do. `recorded`: entries that were recorded here, as far as is known. */
export function StorageCleared({ recorded, onSignIn }: { recorded: number; onSignIn: () => void }) {
  return (
    <main className="flex flex-col items-start gap-5 p-4 md:p-6" role="alert">
      <PageHeader meta="Nothing can be recorded here until you sign in again." title={faultWords.cleared} />
      <p className="max-w-xl text-body">
        {entriesRecorded(recorded)} {faultWords.clearedAdvice}
      </p>
      <Button icon={LogIn} kind="primary" onClick={onSignIn}>
        Sign in
      </Button>
    </main>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findLock } from '#db/device/device-lock.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { isUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { listKept } from '#db/queries/unsent-details.ts';
import { countUnsaved } from '#db/react/unsaved.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { inZone } from '#domain/time/service-time.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { SignOutDialog } from '#features/sync-status/sign-out-dialog.tsx';
import { sendAll } from '#sync/send/send-all.ts';
import type { Account, AccountStore, Boot } from './account-store.ts';
import { useLocking } from './lock/locking.tsx';
import { useOnline } from './use-online.ts';

type QuestionProps = { boot: Boot; store: AccountStore; elsewhere: boolean; onClose: () => void };

/** What is unsent, and the ways to go: send first, or keep it here. Nothing is ever discarded at a sign-out. */
export function SignOutQuestion(props: QuestionProps) {
  const account = props.store.get();
  return account && <Question {...props} account={account} />;
}

function Question({ account, boot, store, elsewhere: atFirst, onClose }: QuestionProps & { account: Account }) {
  const { db } = account.device;
  const online = useOnline(boot.page);
  const { lock } = useLocking();
  const kept = useLiveQuery(() => listKept(db), [db]);
  const { guard } = servicesOf(account.device);
  const unsaved = useSyncExternalStore(guard.subscribe, guard.get);
  const unkept = useSyncExternalStore(unkeptDrafts.subscribe, unkeptDrafts.count);
  const zone = useLiveQuery(async () => (await findAccount(db))?.policy.timeZone, [db]);
  const pin = useLiveQuery(async () => pinStateOf(await findLock(boot.deviceDb, account.userId)), [boot, account]);
  const [elsewhere, setElsewhere] = useState(atFirst);
  const cancelled = useRef(false);
  useEffect(() => {
    cancelled.current = false;
    return () => {
      cancelled.current = true;
    };
  }, []);
  if (!kept || !zone || !pin) return null;

  /** Never whoever is signed in by now: only the one who was asked. */
  async function leave() {
    onClose();
    if (store.get() === account) await store.signOut();
  }

  function cancel() {
    cancelled.current = true;
    onClose();
  }

  /** Whether something that is not on the disk has come since the question was put: then it is put anew. */
  async function losesMore(): Promise<boolean> {
    const isHere = () => countUnsaved(guard.get()) + unkeptDrafts.count() > 0;
    if (isHere() || elsewhere) return false;
    const isThere = await isUnsavedElsewhere(account.device);
    setElsewhere(isThere);
    return isThere || isHere();
  }

  async function keepAndLeave() {
    if (!(await losesMore())) await leave();
  }

  async function sendAndLeave() {
    const wait = (ms: number) => new Promise<void>((done) => boot.page.setTimeout(done, ms));
    const result = await sendAll(db, account.sync.syncNow, wait);
    // Sending goes on after a Cancel, and its person goes on recording.
    if (countUnsaved(guard.get()) + unkeptDrafts.count() > 0 || (await losesMore())) return 'left';
    if (result === 'sent' && !cancelled.current) await leave();
    return result;
  }

  return (
    <SignOutDialog
      hasPin={pin !== 'none'}
      kept={kept}
      now={boot.clock.now()}
      onCancel={cancel}
      onKeepAndSignOut={() => void keepAndLeave()}
      onLock={() => {
        onClose();
        lock();
      }}
      onSendAndSignOut={sendAndLeave}
      online={online}
      unkept={unkept > 0}
      unsaved={countUnsaved(unsaved)}
      unsavedElsewhere={elsewhere}
      open
      today={inZone(boot.clock.now(), zone).date}
    />
  );
}

import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeRecords, type RecordAbout } from '#db/queries/records.ts';
import { useDevice } from '#db/react/device-context.ts';
import { checkData, type DataCheck } from '#sync/download/check-data.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { checkText, differsText } from './check-text.ts';
import type { SyncFacts } from './use-sync-facts.ts';

type Checked = { check: DataCheck; about: ReadonlyMap<string, RecordAbout> };

/** Counts everything recorded here, compares what was sent with the server, and shows the result. */
export function CheckDataButton({ facts }: { facts: SyncFacts }) {
  const { db, clock } = useDevice();
  const { server } = useSync();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  // Null: this device could not be read. It stays while the dialog closes.
  const [checked, setChecked] = useState<Checked | null>(null);
  const close = useRef<HTMLButtonElement>(null);

  async function run() {
    setBusy(true);
    setChecked(await readAll().catch(() => null));
    setBusy(false);
    setShown(true);
  }

  async function readAll(): Promise<Checked> {
    const check = await checkData({ db, server, now: () => clock.now() });
    const keys = check.differing.map(({ sessionId }) => ({ entityType: 'session' as const, entityId: sessionId }));
    return { check, about: await describeRecords(db, keys) };
  }

  return (
    <>
      <Button busy={busy} className="px-2!" onClick={() => void run()}>
        Check my data
      </Button>
      <Dialog
        footer={
          <Button className="ml-auto" onClick={() => setShown(false)} ref={close}>
            Close
          </Button>
        }
        initialFocus={close}
        noCross
        onClose={() => setShown(false)}
        open={shown}
        title="Check my data"
      >
        {checked ? (
          <CheckResult {...checked} today={facts.today} />
        ) : (
          <Banner icon={TriangleAlert} title="This device could not be read" tone="attention">
            Close other windows of this app, then check again.
          </Banner>
        )}
      </Dialog>
    </>
  );
}

function CheckResult({ check, about, today }: Checked & { today: string }) {
  const { ok, title, lines, advice } = checkText(check);
  return (
    <div className="mt-4 flex flex-col gap-4 text-body" role="status">
      <Banner icon={ok ? ShieldCheck : TriangleAlert} title={title} tone={ok ? 'sent' : 'attention'}>
        {advice}
      </Banner>
      <div className="flex flex-col gap-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {check.differing.length > 0 && (
        <ul aria-label="Sessions that differ" className="flex flex-col gap-2">
          {check.differing.map(({ sessionId, events }) => {
            const known = about.get(`session:${sessionId}`);
            return (
              <li className="wrap-anywhere" key={sessionId}>
                {known ? recordTitle({ entityType: 'session' }, known, today) : 'A session'}: {differsText(events)}.
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

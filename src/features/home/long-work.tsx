import { CloudUpload, Download } from 'lucide-react';
import type { ContactRow } from '#db/database.ts';
import type { UnsentWork } from '#db/queries/unsent-details.ts';
import { howMany } from '#domain/how-many.ts';
import { progressText } from '#sync/words/contact-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

const HOUR = 60 * 60 * 1000;
/** Records waiting longer than this ask for a connection. */
const LONG_WAIT_MS = 72 * HOUR;

/** How far a long send or the first download has got. */
export function LongWork({ contact }: { contact: ContactRow | undefined }) {
  const progress = progressText(contact?.progress);
  if (!progress) return null;
  return (
    <Banner icon={contact?.progress?.what === 'download' ? Download : CloudUpload} title={progress.text} tone="info">
      <div className="mt-1.5">
        <ProgressBar height={6} label={progress.text} value={progress.part} />
      </div>
    </Banner>
  );
}

/** A reminder when records have waited for days. */
export function LongWait({ contact, unsent, now }: LongWaitProps) {
  const [oldest] = unsent;
  const waits = oldest && now - Date.parse(oldest.since) >= LONG_WAIT_MS;
  if (!waits || progressText(contact?.progress)) return null;
  const records = howMany(unsent.length, 'record');
  return (
    <Banner icon={CloudUpload} title={`Connect this device to send ${records}`} tone="waiting">
      They are safe here, but the office can't see them yet. Recording goes on as usual.
    </Banner>
  );
}

type LongWaitProps = { contact: ContactRow | undefined; unsent: readonly UnsentWork[]; now: number };

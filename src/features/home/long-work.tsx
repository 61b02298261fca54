import { CloudUpload, Download } from 'lucide-react';
import { useState } from 'react';
import type { ContactRow } from '#db/database.ts';
import type { UnsentWork } from '#db/queries/unsent-details.ts';
import { howMany } from '#domain/how-many.ts';
import { progressText } from '#sync/words/contact-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

const HOUR = 60 * 60 * 1000;
/** Records waiting longer than this ask for a connection. */
const LONG_WAIT_MS = 72 * HOUR;

/**
 * How far a long send or the first download has got. It comes and goes by itself, so it is the last thing of the page; once
 * shown, it leaves its place empty: at the end of the page, too, nothing moves under a finger.
 */
export function LongWork({ contact }: { contact: ContactRow | undefined }) {
  const progress = progressText(contact?.progress);
  const [wasShown, setWasShown] = useState(false);
  if (progress && !wasShown) setWasShown(true);
  if (!progress && !wasShown) return null;
  const { text, part } = progress ?? { text: NO_BREAK, part: 0 };
  return (
    <div aria-hidden={!progress} className={progress ? undefined : 'invisible'}>
      <Banner icon={contact?.progress?.what === 'download' ? Download : CloudUpload} title={text} tone="info">
        <div className="mt-1.5">
          <ProgressBar height={6} label={text} value={part} />
        </div>
      </Banner>
    </div>
  );
}

/** A line as high as one with words. */
const NO_BREAK = '\u00a0';

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

import { CheckCheck, CloudOff, KeyRound, type LucideIcon, ServerCrash, TriangleAlert } from 'lucide-react';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { faultWords } from '#lib/fault-words.ts';
import { type ContactText, contactText, progressText } from '#sync/words/contact-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { Tone } from '#ui/tone.ts';
import type { SyncFacts } from './use-sync-facts.ts';

const looks: Record<ContactText['way'], { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'saved', icon: CheckCheck },
  offline: { tone: 'saved', icon: CloudOff },
  trouble: { tone: 'saved', icon: ServerCrash },
  'sign-in': { tone: 'waiting', icon: KeyRound },
};

/** The state of the connection to the server, and how far long work has got. */
export function ConnectionBanner({
  facts,
  othersWait,
  steps,
}: {
  facts: SyncFacts;
  /** Whether somebody else's work on this device is not sent. */
  othersWait: boolean;
  /** What Sync now reports; '' before it was pressed. */
  steps: string;
}) {
  const { count: unsaved } = useUnsaved();
  const { signInAgain } = useAppActions();
  const { contact, attention, waiting, now, zone } = facts;
  // Work that needs a person does not go out by itself.
  const { way, title, text } = contactText({
    contact,
    unsent: waiting.length,
    attention: attention.length,
    othersWait,
    unsaved,
    now,
    zone,
  });
  const progress = progressText(contact?.progress);
  const { tone, icon } = looks[way];
  return (
    <div className="flex flex-col gap-2">
      <Banner
        actions={way === 'sign-in' ? <Button onClick={signInAgain}>Sign in</Button> : undefined}
        icon={icon}
        title={title}
        tone={tone}
      >
        {text}
        {progress && (
          <div className="mt-2">
            <p className="mb-1 font-semibold">{progress.text}</p>
            <ProgressBar height={6} label={progress.text} value={progress.part} />
          </div>
        )}
      </Banner>
      {(contact?.vanished ?? 0) > 0 && (
        <Banner icon={TriangleAlert} title={faultWords.cleared} tone="attention">
          {`${contact?.vanished} entries were recorded here and are no longer on this device. What had not been sent is gone from it: tell your office, which can see what has arrived.`}
        </Banner>
      )}
      <p aria-live="polite" className="text-label empty:hidden" role="status">
        {steps}
      </p>
    </div>
  );
}

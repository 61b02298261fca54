import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Banner } from './banner.tsx';
import { showToast } from './toast-store.ts';

interface DiscardBannerProps {
  icon: LucideIcon;
  /** What became of the work. */
  title: string;
  /** What its author can do. */
  children: ReactNode;
  /** Asked before: what is thrown away. */
  question: { title: string; description: string };
  discard: () => Promise<void>;
  onDone: () => void;
  /** Why it could not be discarded, for a person. */
  reasonOf: (error: unknown) => string;
}

/** Work that the server does not take, and the way to give it up, which asks first. */
export function DiscardBanner({ icon, title, children, question, discard, onDone, reasonOf }: DiscardBannerProps) {
  const [asking, setAsking] = useState(false);

  async function go() {
    setAsking(false);
    try {
      await discard();
    } catch (error) {
      showToast({ kind: 'danger', text: `Not discarded. ${reasonOf(error)}`, duration: 10_000 });
      return;
    }
    showToast({ text: 'Discarded' });
    onDone();
  }

  return (
    <>
      <Banner
        actions={<Button onClick={() => setAsking(true)}>Discard…</Button>}
        icon={icon}
        title={title}
        tone="attention"
      >
        {children}
      </Banner>
      <ConfirmDialog
        {...question}
        action="Discard"
        onClose={() => setAsking(false)}
        onConfirm={() => void go()}
        open={asking}
      />
    </>
  );
}

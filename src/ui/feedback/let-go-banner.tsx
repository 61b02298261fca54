import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Banner } from './banner.tsx';
import { showToast } from './toast-store.ts';

interface LetGoBannerProps {
  icon: LucideIcon;
  /** What became of the work. */
  title: string;
  /** What its author can do. */
  children: ReactNode;
  /** Asked before: what is thrown away. */
  question: { title: string; description: string };
  letGo: () => Promise<void>;
  onDone: () => void;
  /** Why it could not be let go, for a person. */
  reasonOf: (error: unknown) => string;
}

/** Work that the server does not take, and the way to give it up, which asks first. */
export function LetGoBanner({ icon, title, children, question, letGo, onDone, reasonOf }: LetGoBannerProps) {
  const [asking, setAsking] = useState(false);

  async function go() {
    setAsking(false);
    try {
      await letGo();
    } catch (error) {
      showToast({ kind: 'danger', text: `Not let go. ${reasonOf(error)}`, duration: 10_000 });
      return;
    }
    showToast({ text: 'Let go' });
    onDone();
  }

  return (
    <>
      <Banner
        actions={<Button onClick={() => setAsking(true)}>Let it go…</Button>}
        icon={icon}
        title={title}
        tone="attention"
      >
        {children}
      </Banner>
      <ConfirmDialog
        {...question}
        action="Let it go"
        onClose={() => setAsking(false)}
        onConfirm={() => void go()}
        open={asking}
      />
    </>
  );
}

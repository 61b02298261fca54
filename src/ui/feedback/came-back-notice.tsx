import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Banner } from './banner.tsx';

/** Over a form whose typed text came back from before a reload, a lock or a sign-out. */
export function CameBackNotice({
  onDiscard,
  children,
}: {
  /** Left out where the form has a way to discard already. */
  onDiscard?: () => void;
  children?: ReactNode;
}) {
  return (
    <Banner
      actions={
        onDiscard && (
          <Button onClick={onDiscard} size="toolbar">
            Discard
          </Button>
        )
      }
      icon={RotateCcw}
    >
      What you had typed before is here again. It is not saved yet. {children}
    </Banner>
  );
}

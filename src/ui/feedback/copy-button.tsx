import { Copy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { showToast } from './toast-store.ts';

/** Puts a text where it can be pasted from, and says whether the browser let it. */
export function CopyButton({
  text,
  what,
  instead,
}: {
  text: string;
  /** What is copied, after the word Copy for who can't see where the button stands: "Yours". */
  what: string;
  /** What to do where the browser forbids it: "Mark the words and copy them." */
  instead: string;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: `${what} copied` });
    } catch {
      showToast({ kind: 'danger', text: `This browser does not let the app copy. ${instead}` });
    }
  }
  return (
    <Button icon={Copy} kind="quiet" onClick={() => void copy()} size="toolbar">
      <span>
        Copy<VisuallyHidden>, {what}</VisuallyHidden>
      </span>
    </Button>
  );
}

import { CloudOff, ServerCrash } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Banner } from './banner.tsx';

/** Over a list whose newest rows could not be had: what happened, and a new try. The rows below it stay. */
export function ListNotice({
  offline,
  title,
  text,
  busy,
  onRetry,
}: {
  /** There is simply no connection: normal, no title, no alarm. */
  offline: boolean;
  title?: string | undefined;
  text: string;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <Banner
      actions={
        <Button busy={busy} onClick={onRetry} size="toolbar">
          Try again
        </Button>
      }
      icon={offline ? CloudOff : ServerCrash}
      title={offline ? undefined : title}
    >
      {text}
    </Banner>
  );
}

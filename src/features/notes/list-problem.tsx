import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { ListNotice } from '#ui/feedback/list-notice.tsx';

/** Why the rows are not the newest: what happened, that work is safe, and what to do next. */
export function ListProblem({
  failed,
  what,
  offlineText,
  onRetry,
  busy,
}: {
  failed: ListFailure | null;
  what: string;
  /** Shown in place of an error when there is simply no connection. */
  offlineText: string;
  onRetry: () => void;
  busy: boolean;
}) {
  if (failed === null) return null;
  const { title, text } = listFailureText(what, failed);
  const offline = isOffline(failed);
  return (
    <ListNotice
      busy={busy}
      offline={offline}
      onRetry={onRetry}
      text={offline ? offlineText : `${text} Everything recorded on this device is safe.`}
      title={title}
    />
  );
}

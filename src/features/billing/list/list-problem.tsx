import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { ListNotice } from '#ui/feedback/list-notice.tsx';

/** Why the rows are not the newest: what happened, that nothing is lost, and what to do next. */
export function ListProblem({
  failed,
  what,
  onRetry,
  busy,
}: {
  failed: ListFailure | null;
  what: string;
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
      text={
        offline ? 'You are offline. You can look, but changes here need a connection.' : `${text} Nothing was changed.`
      }
      title={title}
    />
  );
}

import { digits } from '#domain/how-many.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/** What of an act is done while the server is asked for the rest. */
export function SendingProgress({ done, asked, hint }: { done: number; asked: number; hint?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-body tabular">
        {digits(done)} of {noteCount(asked)} done so far, waiting for the server. {hint}
      </p>
      <ProgressBar
        height={8}
        label="Progress"
        text={`${done} of ${asked}`}
        value={Math.min(100, (100 * done) / Math.max(1, asked))}
      />
    </div>
  );
}

/** In the dialog of the act itself. */
export const GOES_ON = 'It goes on when you close this, and the page then says how it ended.';

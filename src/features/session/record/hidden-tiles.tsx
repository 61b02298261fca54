import { EyeOff } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { episodesText } from '#features/session/log/event-text.ts';

/** Says which tiles were taken off the screen and what was counted with them, and brings them back. */
export function HiddenTiles({ hidden }: { hidden: readonly number[] }) {
  const { session, words, lasts, acts } = useSessionView();
  const named = (id: number) => {
    const count = session.tally.behaviors[id]?.count;
    if (count === undefined || count === null) return words.behavior(id);
    return `${words.behavior(id)}, ${lasts(id) ? episodesText(count) : `count ${count}`}`;
  };
  return (
    <button
      className="flex min-h-12 items-center gap-3 rounded-control border border-control-line bg-surface px-4 text-left text-label"
      onClick={() => void acts.showTiles()}
      type="button"
    >
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {hidden.length} hidden: {hidden.map(named).join('; ')}
      </span>
      <span className="font-semibold text-link">Show</span>
    </button>
  );
}

import { Volume2 } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTap } from '#features/session/record/use-tap.ts';
import { cx } from '#ui/cx.ts';
import { giveCue } from './record-cue.ts';

/**
 * A button for each behavior whose latency is measured: the cue is one press, as the response is, and until that comes it
 * says that it waits. It is there with the
 * tiles from the start: if it came later, it would push them away under a finger.
 */
export function CueRow({ ids }: { ids: readonly number[] }) {
  return (
    <ul aria-label="Cues" className="mb-3 flex flex-wrap gap-3">
      {ids.map((id) => (
        <li className="min-w-0 max-md:w-full" key={id}>
          <CueButton id={id} />
        </li>
      ))}
    </ul>
  );
}

function CueButton({ id }: { id: number }) {
  const view = useSessionView();
  const { words, services, session } = view;
  const waits = session.tally.cued?.[id]?.at(-1)?.kind === 'cue';
  const tap = useTap(() => void giveCue(view, id, new Date(services.hub.now()).toISOString()));
  return (
    <button
      {...tap}
      // The text on the button is part of its name: a person with voice control reads it out.
      aria-label={`Cue given, ${words.behavior(id)}${waits ? ', no response yet' : ''}`}
      className={cx(
        'flex min-h-16 w-full min-w-0 items-center gap-3 rounded-tile border px-4 text-left text-body transition-press data-pressed:scale-98 data-pressed:bg-tile-on',
        waits ? 'chosen' : 'border-control-line bg-tile',
      )}
      type="button"
    >
      <Volume2 aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-regular text-meta">
          Cue given
          {/* A state and no number, with its place kept in the same letters: the next cue must not move. */}
          <span className={cx('font-semibold', !waits && 'invisible')}> · no response yet</span>
        </span>
        <span className="block font-semibold">{words.behavior(id)}</span>
      </span>
    </button>
  );
}

import { useScreenNow } from '#db/react/use-screen-now.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { LostBar } from './save-trouble.tsx';
import { useSessionView } from './session-context.ts';

/** What another window has not saved, where this one records. One that only looks says it in its banner. */
export function UnsavedElsewhere() {
  const { device, viewing, locked } = useSessionView();
  const unsaved = useUnsavedElsewhere(device, useScreenNow());
  if (!unsaved || viewing || locked) return null;
  return (
    <div role="status">
      <LostBar advice={UNSAVED_ELSEWHERE} title="Not saved in another window" />
    </div>
  );
}

import { Play } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** The one Start Session of a small screen, always under the thumb. Filled only when nothing runs. */
export function StartFooter({ running, onStart }: { running: boolean; onStart: () => void }) {
  return (
    <div className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-auto border-line border-t bg-surface px-4 py-3 md:-mx-6 md:-mb-6 md:px-6 lg:hidden short:static">
      <Button
        className={running ? 'border-2 border-primary text-link' : undefined}
        icon={Play}
        kind={running ? 'outline' : 'primary'}
        onClick={onStart}
        size="large"
        wide
      >
        Start Session
      </Button>
    </div>
  );
}

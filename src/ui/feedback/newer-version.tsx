import { UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Banner } from './banner.tsx';

/** Somebody else saved first: theirs, or one's own changes on top of theirs. Nothing is chosen beforehand. */
export function NewerVersion({
  theirs,
  busy,
  onTheirs,
  onMine,
}: {
  /** What they changed, a line each. */
  theirs: readonly string[];
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="rounded-card" ref={box} role="alert" tabIndex={-1}>
      <Banner
        actions={
          <>
            <Button onClick={onTheirs}>Show theirs, drop mine</Button>
            <Button busy={busy} onClick={onMine}>
              Save mine on top
            </Button>
          </>
        }
        icon={UsersRound}
        title="Somebody else saved this since you opened it. Nothing of yours is lost."
        tone="waiting"
      >
        {theirs.length > 0 && (
          <>
            <p>They changed:</p>
            <ul className="mt-1 list-disc pl-5">
              {theirs.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  );
}

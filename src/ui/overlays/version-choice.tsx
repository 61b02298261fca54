import { UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** A field that both changed, with what the other one wrote. */
export type Clash = { label: string; theirs: string };

/** Somebody else saved the record first: theirs, or one's own on top of it. Nothing is chosen beforehand. */
export function VersionChoice({
  title = 'Somebody else changed this since you opened it',
  clashes,
  asked = true,
  onTheirs,
  onMine,
}: {
  title?: string;
  clashes: readonly Clash[];
  /** Somebody waits for it: it takes the focus. While one is still typing it must not. */
  asked?: boolean;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  return (
    <div className="rounded-card" ref={box} role="alert" tabIndex={-1}>
      <Banner
        actions={
          <>
            <Button onClick={onTheirs}>Reload theirs</Button>
            <Button onClick={onMine}>Keep mine</Button>
          </>
        }
        icon={UsersRound}
        title={title}
        tone="waiting"
      >
        {clashes.length === 0 ? (
          <p>They changed other fields than you. “Keep mine” saves yours and leaves theirs as they are.</p>
        ) : (
          <>
            <p>“Keep mine” writes over these fields of theirs and leaves their others as they are:</p>
            <ul className="mt-1 list-disc pl-5">
              {clashes.map(({ label, theirs }) => (
                <li key={label}>
                  {label}: {theirs || 'empty'}
                </li>
              ))}
            </ul>
          </>
        )}
      </Banner>
    </div>
  );
}

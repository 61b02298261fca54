import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImportAnswer } from '#contract/import.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { ImportKind } from './import-kinds.ts';

/** What was imported. Takes the focus: the button that led here is gone. */
export function ImportDone({ kind, answer, onAgain }: { kind: ImportKind; answer: ImportAnswer; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { created, existing } = answer;
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Banner
        actions={
          <>
            <Button onClick={onAgain}>Import another file</Button>
            <ButtonLink kind="primary" to={kind.back}>
              Show the list
            </ButtonLink>
          </>
        }
        icon={CircleCheck}
        title={`${howMany(created, kind.one, kind.what)} added`}
        tone="sent"
      >
        {existing > 0 ? `${existing.toLocaleString('en-US')} were there already and stayed as they are.` : ''}
      </Banner>
    </div>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { HeldWork } from '#contract/held.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { type BodyWords, bodyReading } from './body-lines.ts';

/** The words that are stored if a piece is accepted, and what has to be said of how it came. */
export function RecordedBody({ work, words }: { work: HeldWork; words: BodyWords }) {
  const { lines, remarks } = useMemo(() => bodyReading(work, words), [work, words]);
  return (
    <>
      {remarks.length > 0 && (
        <div className="mb-3">
          <Banner icon={TriangleAlert} tone="attention">
            {remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </Banner>
        </div>
      )}
      <Facts facts={lines.map(({ label, text }) => ({ term: label, value: text }))} />
    </>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { HeldWork } from '#contract/held.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { bodyReading } from './body-lines.ts';
import type { BodyWords } from './value-words.ts';

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
      <Facts facts={lines.map((line) => ({ term: line.label, value: <LineText {...line} /> }))} />
    </>
  );
}

/** Of a change, what the record says until then comes first. */
function LineText({ text, before }: { text: string; before?: string }) {
  if (before === undefined) return text;
  return (
    <>
      {before === '' ? <span className="text-muted">Empty</span> : <del>{before}</del>}
      <span className="visually-hidden"> becomes</span>
      <span aria-hidden> → </span>
      {text === '' ? (
        <span className="font-semibold">Empty</span>
      ) : (
        <ins className="font-semibold no-underline">{text}</ins>
      )}
    </>
  );
}

import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { Comparison } from '#db/queries/verified.ts';

/**
 * Says that a sent session was compared with what the server has; shows nothing before that, and nothing once the
 * session has been touched since.
 */
export function ComparedBadge({ comparison }: { comparison: Comparison }) {
  if (comparison === 'not-compared') return null;
  const isSame = comparison === 'same';
  const Icon = isSame ? ShieldCheck : TriangleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-meta font-semibold whitespace-nowrap ${isSame ? 'text-sent-fg' : 'text-attention-fg'}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isSame ? 'Verified' : 'Differs from the server'}
    </span>
  );
}

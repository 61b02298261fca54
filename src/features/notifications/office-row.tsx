import { ChevronRight } from 'lucide-react';
import type { ActionLine } from '#domain/money/needs-action.ts';
import { Link } from '#ui/link.tsx';

/** How many of one kind wait for the office, and the way to their list. It stays until it is done: it is never "new". */
export function OfficeRow({ line: { text, aside, to }, onFollow }: { line: ActionLine; onFollow: () => void }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        className="flex min-h-12 items-center gap-3 px-4 py-2.5 hover:bg-sunken -outline-offset-2!"
        data-notification=""
        onClick={onFollow}
        to={to}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-body wrap-anywhere">{text}</span>
          {aside && <span className="block text-meta text-muted">{aside}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

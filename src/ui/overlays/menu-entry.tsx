import type { LucideIcon } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';

/** An act, a way to another screen, or words that say why an act is missing. `separated` draws a line above. */
export type MenuLine =
  | { kind?: 'act'; label: string; onSelect: () => void; icon?: LucideIcon; danger?: boolean; separated?: boolean }
  | { kind: 'link'; label: string; to: string; icon?: LucideIcon; separated?: boolean }
  | { kind: 'text'; label: string; separated?: boolean };

const rowClass =
  'flex min-h-control w-full items-center gap-3 rounded-chip border border-transparent px-3 text-left text-body focus:chosen focus-visible:outline-none';

/** One line of a menu. The line under the pointer or the arrow keys has the focus and the chosen look. */
export function MenuRow({ entry, onTake }: { entry: MenuLine; onTake: (act?: () => void) => void }) {
  if (entry.kind === 'text') {
    return (
      <div
        aria-disabled="true"
        className="max-w-72 rounded-chip border border-transparent px-3 py-2 text-label text-muted focus:border-control-line focus-visible:outline-none"
        role="menuitem"
        tabIndex={-1}
      >
        {entry.label}
      </div>
    );
  }
  const Icon = entry.icon;
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {entry.label}
    </>
  );
  if (entry.kind === 'link') {
    return (
      <Link className={rowClass} onClick={() => onTake()} role="menuitem" tabIndex={-1} to={entry.to}>
        {content}
      </Link>
    );
  }
  return (
    <button
      className={cx(rowClass, entry.danger && 'text-danger')}
      onClick={() => onTake(entry.onSelect)}
      role="menuitem"
      tabIndex={-1}
      type="button"
    >
      {content}
    </button>
  );
}

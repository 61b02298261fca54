import type { SessionRow } from '#db/rows.ts';
import { fullName } from '#domain/access/person-name.ts';
import { cx } from '#ui/cx.ts';
import type { SessionRowContext } from './session-row-context.ts';

/** "open" is a button that makes the session the current one; "closed" is a word. */
export function StatusBadge({ session, context }: { session: SessionRow; context: SessionRowContext }) {
  if (session.state === 'closed') return 'closed';
  if (session.state === 'voided')
    return (
      <span className="wrap-anywhere">
        started by mistake<span className="block text-meta text-muted">{session.voided?.reason}</span>
      </span>
    );
  const current = session.id === context.currentId;
  return (
    <button
      aria-label={`open. ${current ? 'The current session' : 'Set as current session'}, ${fullName(session.clientName)}`}
      aria-pressed={current}
      className="group/badge inline-flex min-h-hit min-w-hit items-center rounded-chip"
      onClick={() => context.onSetCurrent(session)}
      title={current ? 'The current session' : 'Set as current session'}
      type="button"
    >
      <span
        className={cx(
          'inline-flex min-h-chip items-center rounded-chip border px-2.5 font-semibold text-meta',
          current ? 'chosen' : 'border-control-line bg-surface group-hover/badge:bg-sunken',
        )}
      >
        open
      </span>
    </button>
  );
}

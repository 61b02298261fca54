import { cx } from '#ui/cx.ts';

/** Parts with dots between them; where the line breaks there is none, neither at its end nor at its begin. */
export function DotLine({ parts, className }: { parts: readonly string[]; className?: string }) {
  return (
    <span className={cx('block overflow-hidden', className)}>
      {/* Each part has its dot before it; the first of every line has it outside. */}
      <span className="-ml-3 flex flex-wrap">
        {parts.map((part, at) => (
          <span className="flex" key={part}>
            <span className="w-3 shrink-0 whitespace-pre text-center">{at === 0 ? '' : ' · '}</span>
            <span className="min-w-0">{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

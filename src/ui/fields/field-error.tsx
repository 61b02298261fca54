import { CircleAlert } from 'lucide-react';
import { useStillWhilePressed } from '#ui/use-still-while-pressed.ts';

/** The message between hint and control; nothing when there is none. */
export function FieldError({
  id,
  isNews = false,
  children,
}: {
  id: string;
  /** Spoken when it appears. */
  isNews?: boolean | undefined;
  children: string | undefined;
}) {
  const text = useStillWhilePressed(children);
  if (!text) return null;
  return (
    <p
      className="mb-1.5 flex items-start gap-1.5 text-label font-semibold text-danger"
      id={id}
      role={isNews ? 'alert' : undefined}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

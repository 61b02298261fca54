import { Button } from '#ui/button.tsx';

/** One answer contains 1,000 notes: the way to older ones, and back. */
export function MoreNotes({
  next,
  isLater,
  onGo,
}: {
  next: string | null;
  isLater: boolean;
  onGo: (cursor: string | null) => void;
}) {
  if (next === null && !isLater) return null;
  return (
    <nav aria-label="More notes" className="flex flex-wrap gap-3" data-print="hide">
      {isLater && <Button onClick={() => onGo(null)}>Newest notes</Button>}
      {next !== null && <Button onClick={() => onGo(next)}>Older notes</Button>}
    </nav>
  );
}

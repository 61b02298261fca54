import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** A cell without a value: a dash for eyes, "none" for ears. */
export function EmptyCell() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <VisuallyHidden>none</VisuallyHidden>
    </>
  );
}

import { TriangleAlert } from 'lucide-react';

/** What is to be looked at in the times while they are typed: a warning, not a stop. '' says nothing. */
export function TimesRemark({ text }: { text: string }) {
  return (
    <p
      className="flex items-start gap-1.5 rounded-chip bg-waiting-bg px-2 py-1 font-semibold text-label text-waiting-fg empty:hidden"
      role="status"
    >
      {text !== '' && (
        <>
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

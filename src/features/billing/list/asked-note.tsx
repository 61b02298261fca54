import { briefNoteEndpoints } from '#contract/brief-notes.ts';
import { recordNumber } from '#lib/record-number.ts';
import { NotListed } from '#lists/no-rows.tsx';
import { billingNotePath } from '#records/note/billing-path.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Link } from '#ui/link.tsx';
import { noteName } from './money-row.ts';

/** The note that the address of a list asks to open and the list has not: by name, with the way to it where it is there. */
export function AskedNote({ asked }: { asked: string | null }) {
  const id = asked === null ? null : recordNumber(asked);
  return asked === null || id === null ? <NotListed asked={asked} isNothing /> : <Elsewhere asked={asked} id={id} />;
}

function Elsewhere({ asked, id }: { asked: string; id: number }) {
  const { answer, loading, failed } = useOnlinePage(briefNoteEndpoints.briefPay, { ids: String(id), limit: 1 });
  // Asked anew it stays as it was said: nothing comes and goes above the rows.
  if (loading && !answer) return null;
  const [note] = answer?.data ?? [];
  return (
    <NotListed asked={asked} isNothing={answer !== undefined && failed === null && !note}>
      {note && (
        <Link className="text-link underline underline-offset-3" to={billingNotePath(note)}>
          {noteName(note)}
        </Link>
      )}
    </NotListed>
  );
}

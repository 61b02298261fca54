import { MOST_IDS } from '#contract/billing.ts';
import { briefNoteEndpoints } from '#contract/brief-notes.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { byWhom } from '#features/billing/acts/by-whom.ts';
import { type MoneyRow, moneyRows, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { billingNotePath, groupPath } from '#records/note/billing-path.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Link } from '#ui/link.tsx';

const linkClass = 'text-link underline underline-offset-3';

/** Where the notes are that had an ICN, of which none is left: an old address leads on from here. */
export function WhereNotesWent({ ids, today, zone }: { ids: readonly number[]; today: string; zone: string }) {
  const { answer, loading } = useOnlinePage(briefNoteEndpoints.briefPay, { ids: ids.join(), limit: MOST_IDS });
  if (!answer) return loading && <Skeleton label="Loading where its notes are" rows={3} />;
  const rows = moneyRows(answer);
  const deleted = ids.length - rows.length;
  return (
    <section aria-label="Where its notes are now" className="flex flex-col gap-4">
      {[...Map.groupBy(rows, placeOf)].map(([icn, there]) => (
        <div key={icn}>
          <h3 className="font-semibold text-label">
            {icn === '' ? (
              'Under no ICN'
            ) : (
              <Link className={linkClass} to={groupPath(icn)}>
                In ICN {icn} now
              </Link>
            )}
          </h3>
          <ul className="mt-1 ml-4 list-disc text-label tabular">
            {there.map((row) => (
              <li key={row.id}>
                <Link className={linkClass} to={billingNotePath(row)}>
                  {noteName(row)}
                </Link>
                : {billedText(row, today, zone)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {deleted > 0 && (
        <p className="text-label">
          {noteCount(deleted)} that had it {deleted === 1 ? 'is' : 'are'} deleted.
        </p>
      )}
    </section>
  );
}

const placeOf = ({ pay_group }: MoneyRow): string => pay_group?.icn ?? '';

/** "billed 11/19/26", "not billed. Undone by Dana King, today 2:30 PM." */
function billedText({ ins_status, marked = [] }: MoneyRow, today: string, zone: string): string {
  if (ins_status !== null) return `billed ${shortDate(ins_status)}`;
  const undone = marked.find(({ mark }) => mark === 'undone');
  return `not billed${undone ? `.${byWhom({ ...undone, because: 'undone' }, today, zone)}` : ''}`;
}

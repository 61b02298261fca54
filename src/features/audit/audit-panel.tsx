import type { AuditEntry } from '#contract/audit.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { isGranted } from '#domain/access/permission.ts';
import { digits } from '#domain/how-many.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { billingNotePath } from '#records/note/billing-path.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/link.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { detailLines } from './audit-details.ts';
import { didText, sentenceOf, whatText } from './audit-words.ts';

/** The days of an act on money, each with a way to its note for whoever sees the claims. */
function Visits({ about, clients }: { about: NonNullable<AuditEntry['about']>; clients: ListNames['clients'] }) {
  const { permissions } = useAccount();
  const { visits = [], visitCount = visits.length } = about;
  const mayOpen = isGranted(permissions, 'company.finance.insurance.view');
  return (
    <ul className="tabular">
      {visits.map((visit) => {
        const name = `${shortDate(visit.date_visited)} ${clients.get(visit.client_id) ?? `client ${visit.client_id}`}`;
        return (
          <li key={visit.id}>
            {visit.deleted ? (
              `${name}, deleted`
            ) : mayOpen ? (
              <Link className="text-link underline underline-offset-3" to={billingNotePath(visit)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        );
      })}
      {visitCount > visits.length && <li>and {digits(visitCount - visits.length)} more</li>}
    </ul>
  );
}

/** One row of the audit, whole. */
export function AuditPanel({
  row,
  names,
  zone,
  onClose,
}: {
  row: AuditEntry;
  names: ListNames;
  zone: string;
  onClose: () => void;
}) {
  const lines = detailLines(row, names);
  return (
    <SidePanel onClose={onClose} open title={sentenceOf(row, names)}>
      <Facts
        facts={[
          { term: 'Date', value: noteCreatedText(row.at, zone) },
          { term: 'Person', value: row.user ? nameIn(names.users, row.user) : 'Nobody known' },
          { term: 'Action', value: didText(row.action, row.detail) },
          { term: 'Record', value: whatText(row, names) },
          { term: 'Visits', value: row.about?.visits && <Visits about={row.about} clients={names.clients} /> },
          ...(row.entity === 'money_write' ? [{ term: 'Number', value: row.entity_id }] : []),
          { term: 'Details', value: lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>) },
          { term: 'Call', value: row.action },
          { term: 'Request', value: row.request_id },
          { term: 'Device', value: row.device_id },
          { term: 'Row', value: row.id },
        ]}
      />
    </SidePanel>
  );
}

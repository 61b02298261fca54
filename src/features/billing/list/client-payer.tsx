import { listName } from '#domain/access/person-name.ts';
import { Unbroken } from '#ui/table/unbroken.tsx';
import { type MoneyRow, payerText } from './money-row.ts';

/** A client, and under it who pays; a name of usual length keeps to one line beside whatever takes all the room. */
export function ClientPayer({ row }: { row: MoneyRow }) {
  return (
    <span className="block min-w-28">
      <Unbroken text={listName(row.client)} />
      <span className="block text-label font-regular text-muted">{payerText(row)}</span>
    </span>
  );
}

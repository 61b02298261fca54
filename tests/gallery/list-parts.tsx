import { useState } from 'react';
import { Chip } from '#ui/chip.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { DateFilter } from '#ui/table/date-filter.tsx';
import { NumberList } from '#ui/table/number-list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Part, Shelf } from './part.tsx';

type Row = { id: number; client: string; start: string; hours: string; billed: boolean };

const rows: Row[] = [
  { id: 1, client: 'Ruiz, Maya', start: '11/24/26 9:00 AM', hours: '2.0', billed: true },
  { id: 2, client: 'Okafor-Whittingstall, Chidi', start: '11/24/26 1:15 PM', hours: '1.25', billed: false },
];

const columns: Column<Row>[] = [
  { key: 'client', header: 'Client', cell: ({ client }) => client, names: true },
  { key: 'start', header: 'Service Start Date', cell: ({ start }) => start, width: 163 },
  { key: 'hours', header: 'Hours', cell: ({ hours }) => hours, align: 'right' },
  { key: 'billed', header: 'Billed', cell: ({ billed }) => (billed ? <Chip tone="sent">Billed</Chip> : '') },
];

export function ListParts() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]));
  const [page, setPage] = useState(2);
  const [place, setPlace] = useState('');
  const [range, setRange] = useState<{ from: string; to: string } | null>(null);
  const toggle = ({ id }: Row) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <Shelf title="Lists">
      <Part file="ui/layout/page-header.tsx, ui/table/choice-filter.tsx, ui/table/date-filter.tsx">
        <PageHeader meta="2 of 2" title="All notes" />
        <ChoiceFilter
          name="Location"
          onChange={setPlace}
          options={[
            { value: '2', label: 'Home' },
            { value: '3', label: 'School' },
          ]}
          value={place}
        />
        <DateFilter
          name="Service date"
          onChange={setRange}
          range={range}
          stretches={[]}
          text={range?.from}
          today="2026-11-25"
        />
      </Part>
      <Part file="ui/table/data-table.tsx, ui/table/pagination.tsx">
        <div className="grid w-full min-w-0 gap-4">
          <DataTable
            caption="Notes"
            columns={columns}
            onOpen={() => undefined}
            rowKey={({ id }) => id}
            rows={rows}
            selection={{
              isSelected: ({ id }) => chosen.has(id),
              onSelect: toggle,
              label: ({ client }) => `Choose the note of ${client}`,
            }}
          />
          <Pagination onPage={setPage} page={page} pageSize={10} totalCount={48} />
        </div>
      </Part>
      <Part file="ui/table/number-list.tsx">
        <NumberList
          lines={[
            { key: 'a', name: 'Tantrum', value: '4 times', remark: 'not in the note' },
            {
              key: 'b',
              name: 'Requests item',
              value: '60% independent',
              detail: '5 trials: 3 independent, 2 full verbal',
            },
          ]}
        />
      </Part>
    </Shelf>
  );
}

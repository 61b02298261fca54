import { CircleAlert, CircleCheck, CircleSlash, Equal, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ImportRow } from '#contract/import.ts';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { Section } from '#ui/layout/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';
import type { Tone } from '#ui/tone.ts';
import type { ImportKind } from './import-kinds.ts';
import type { PreviewRow } from './preview-rows.ts';
import type { Preview } from './use-import.ts';

type Action = ImportRow['action'];

const looks: Record<Action, { word: string; tone: Tone; icon: LucideIcon }> = {
  create: { word: 'Will be added', tone: 'sent', icon: CircleCheck },
  exists: { word: 'Is there already', tone: 'saved', icon: Equal },
  problem: { word: 'Problem', tone: 'attention', icon: CircleAlert },
};

/** Every row and what would become of it. If there is even one problem, nothing can be imported. */
export function ImportPreview({
  kind,
  preview,
  pageSize,
  busy,
  onImport,
}: {
  kind: ImportKind;
  preview: Preview;
  pageSize: number;
  busy: boolean;
  onImport: () => void;
}) {
  const { rows, general, columns, aside, answer } = preview;
  const count = (action: Action) => rows.filter((row) => row.action === action).length;
  const problems = answer.problems.length;
  const [shown, setShown] = useState<Action | 'all'>(count('problem') > 0 ? 'problem' : 'all');
  const [page, setPage] = useState(1);
  const found = rows.filter((row) => shown === 'all' || row.action === shown);
  const added = answer.created;
  return (
    <Section arrives title="What would happen">
      <div className="flex flex-col gap-4">
        {problems > 0 ? (
          <Banner
            icon={CircleAlert}
            title="Fix these first: nothing is imported while a row has a problem"
            tone="attention"
          >
            {problemsText(problems)} Fix {problems === 1 ? 'it' : 'them'} in the file and choose it again.
            {general.length > 0 && (
              <ul className="mt-1 list-disc pl-5">
                {general.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Banner>
        ) : (
          <Banner
            icon={added > 0 ? CircleCheck : Equal}
            title={addText(added, kind)}
            tone={added > 0 ? 'sent' : 'saved'}
          >
            {answer.existing > 0 ? thereText(answer.existing) : ''}
          </Banner>
        )}
        {aside.length > 0 && <SetAside kind={kind} words={aside} />}
        {rows.length > 0 && (
          <ChoiceChips
            label="Rows"
            onChange={(value) => {
              setShown(value === 'create' || value === 'exists' || value === 'problem' ? value : 'all');
              setPage(1);
            }}
            options={[
              { value: 'all', label: `All ${rows.length}` },
              { value: 'create', label: `New ${count('create')}` },
              { value: 'exists', label: `There already ${count('exists')}` },
              { value: 'problem', label: `Problems ${count('problem')}` },
            ]}
            value={shown}
          />
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              caption="Rows of the file"
              columns={columnsOf(columns)}
              empty={<EmptyState>No rows of this kind.</EmptyState>}
              rowKey={(row) => row.row}
              rows={found.slice((page - 1) * pageSize, page * pageSize)}
            />
            {found.length > pageSize && (
              <Pagination onPage={setPage} page={page} pageSize={pageSize} totalCount={found.length} />
            )}
          </>
        )}
        {problems === 0 && added > 0 && (
          <div>
            <Button busy={busy} kind="primary" onClick={onImport}>
              Import {howMany(added, kind.one, kind.what)}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** How many words are written out: a file of another program can have a hundred. */
const NAMED = 12;

/** The columns that nothing is taken from: one of them may only be misspelled. */
function SetAside({ kind, words }: { kind: ImportKind; words: readonly string[] }) {
  const more = words.length > NAMED ? ` and ${words.length - NAMED} more` : '';
  const known = kind.columns.map(({ name }) => name).join(', ');
  return (
    <Banner
      icon={CircleSlash}
      title={words.length === 1 ? 'One column is set aside' : `${words.length} columns are set aside`}
      tone="waiting"
    >
      <span className="wrap-anywhere">
        Nothing is taken from: {words.slice(0, NAMED).join(', ')}
        {more}. If one of them belongs to the import, call it by one of these words: {known}.
      </span>
    </Banner>
  );
}

function columnsOf(columns: readonly string[]): Column<PreviewRow>[] {
  return [
    { key: 'row', header: 'Row', names: true, width: 90, cell: ({ row }) => `Row ${row}` },
    { key: 'result', header: 'Result', cell: (row) => <Result row={row} /> },
    ...columns.map((column) => ({ key: column, header: column, cell: ({ cells }: PreviewRow) => cells[column] })),
  ];
}

function Result({ row }: { row: PreviewRow }) {
  const { word, tone, icon } = looks[row.action];
  return (
    <span className="flex flex-col items-start gap-1 py-1">
      <Chip icon={icon} tone={tone}>
        {word}
      </Chip>
      {row.problems.map((problem) => (
        <span className="max-w-md text-label wrap-anywhere" key={problem}>
          {problem}
        </span>
      ))}
    </span>
  );
}

function addText(count: number, { one, what }: ImportKind): string {
  if (count === 0) return 'There is nothing to add';
  return `${howMany(count, one, what)} will be added`;
}

function thereText(count: number): string {
  if (count === 1) return 'One is there already and stays as it is.';
  return `${count.toLocaleString('en-US')} are there already and stay as they are.`;
}

/** The server names the first 200. */
function problemsText(count: number): string {
  if (count >= 200) return 'There are 200 problems or more; the first 200 are shown.';
  return count === 1 ? 'There is one problem.' : `There are ${count} problems.`;
}

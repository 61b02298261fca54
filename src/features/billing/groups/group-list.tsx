import { type FormEvent, useState } from 'react';
import type { billingEndpoints } from '#contract/billing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { howMany } from '#domain/how-many.ts';
import { columnTexts } from '#domain/note/stamp-text.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { ListPages } from '#lists/list-pages.tsx';
import { NO_MORE } from '#lists/no-rows.tsx';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DotLine } from './dot-line.tsx';
import { groupDays, lookTexts, paidText } from './group-words.ts';

interface GroupListProps {
  answer: AnswerOf<typeof billingEndpoints.payGroups> | undefined;
  failed: ListFailure | null;
  /** The one that is open. */
  icn: string;
  search: string | undefined;
  onOpen: (icn: string) => void;
  onSearch: (search: string | undefined) => void;
  onPage: (page: number, how?: { replace?: boolean }) => void;
}

/** The pay groups, newest first, found by a part of their ICN. */
export function GroupList(props: GroupListProps) {
  const { answer, failed, search, onPage } = props;
  return (
    <section aria-label="Groups" className="flex flex-col gap-3">
      <SearchForm key={search ?? ''} onSearch={props.onSearch} search={search ?? ''} />
      {answer ? (
        <Groups {...props} />
      ) : failed === null ? (
        <Skeleton label="Loading groups" rows={6} />
      ) : (
        <EmptyState>The groups are not on this device. Connect to see them.</EmptyState>
      )}
      {answer && (answer.page > 1 || answer.totalCount > answer.limit) && <ListPages of={answer} onPage={onPage} />}
    </section>
  );
}

function Groups({ answer, icn, search, onOpen, onSearch }: GroupListProps) {
  if (answer?.data.length === 0) {
    if (answer.page > 1) return <EmptyState>{NO_MORE}</EmptyState>;
    if (search === undefined)
      return <EmptyState>No groups yet. Assign an ICN to billed notes and it shows here.</EmptyState>;
    return (
      <EmptyState action={<Button onClick={() => onSearch(undefined)}>Show all groups</Button>}>
        No ICN contains “{search}”.
      </EmptyState>
    );
  }
  const groups = answer?.data ?? [];
  const written = columnTexts(
    groups.map(({ hours }) => hours),
    groups.every((group) => group.inHundredths !== false),
  );
  return (
    <ul aria-label="Groups by ICN" className="overflow-hidden rounded-card border border-line bg-surface">
      {groups.map((group) => (
        <li className="border-line border-b last:border-b-0" key={group.id}>
          <GroupButton current={group.icn === icn} group={group} hours={written(group.hours)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface GroupButtonProps {
  group: PayGroup;
  hours: string;
  current: boolean;
  onOpen: (icn: string) => void;
}

function GroupButton({ group, hours, current, onOpen }: GroupButtonProps) {
  return (
    <button
      aria-current={current || undefined}
      className={cx(
        'flex min-h-14 w-full flex-col items-start gap-0.5 px-4 py-2 text-left -outline-offset-3',
        current ? 'bar-before bg-tile-on' : 'hover:bg-sunken',
      )}
      onClick={() => onOpen(group.icn)}
      type="button"
    >
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-body font-semibold wrap-anywhere">{group.icn}</span>
        <span className="text-label">{paidText(group)}</span>
      </span>
      <DotLine
        className={cx('text-label tabular', current ? 'text-text' : 'text-muted')}
        parts={[noteCount(group.notes), howMany(group.clients, 'client'), hours, `billed ${groupDays(group)}`]}
      />
      {lookTexts(group).map((text) => (
        <span className="font-semibold text-label text-waiting-fg" key={text}>
          {text}
        </span>
      ))}
    </button>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const [typed, setTyped] = useState(search);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim() === '' ? undefined : typed.trim());
  }

  return (
    <search>
      <form className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <TextField autoComplete="off" label="Search ICN" maxLength={200} onChange={setTyped} value={typed} />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

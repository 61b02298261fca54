import { Info } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { MOST_NOTES, type PaySubtotal } from '#contract/billing.ts';
import { isOffline, listFailureText } from '#sync/list-failure-text.ts';
import { AskFailed } from '#sync/server.ts';
import { useSync } from '#sync/sync-context.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { fetchMatching } from './fetch-matching.ts';
import { countMoneyFilters } from './money-filters.ts';
import type { PayTherapistsProps } from './pay-props.ts';
import { PayTherapist } from './pay-therapist.tsx';

/** More than a screen holds. The rest of hundreds is drawn a moment later: nobody waits for what is out of sight. */
const AT_FIRST = 20;

/** One therapist under the other, each with a subtotal; their notes open below. */
export function PayTherapists(props: PayTherapistsProps) {
  const { answer, busy, failed } = props;
  const later = useDeferredValue<PayTherapistsProps | null>(props, null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());

  const onToggle = useCallback((userId: number) => setOpened((was) => turned(was, userId)), []);

  if (!answer) {
    if (failed === null) return <Skeleton label="Loading therapists" rows={8} />;
    return <EmptyState>These notes are not on this device.{isOffline(failed) && ' Connect to see them.'}</EmptyState>;
  }
  if (answer.data.length === 0) return <NobodyOwed {...props} />;
  return (
    <div aria-busy={busy || undefined} className="flex flex-col gap-3">
      {!answer.isExact && (
        <Banner icon={Info} title="There are more notes than can be summed at once">
          The subtotals are not whole. Narrow the list by service date or therapist.
        </Banner>
      )}
      <Rows list={props} onToggle={onToggle} opened={opened} subtotals={answer.data.slice(0, AT_FIRST)} />
      {later?.answer && <RestOfRows list={later} onToggle={onToggle} opened={opened} />}
    </div>
  );
}

/** Opens a closed one, and the other way round. */
function turned(opened: ReadonlySet<number>, userId: number): ReadonlySet<number> {
  const next = new Set(opened);
  if (!next.delete(userId)) next.add(userId);
  return next;
}

type RowsProps = {
  list: PayTherapistsProps;
  opened: ReadonlySet<number>;
  onToggle: (userId: number) => void;
};

function Rows({ list, opened, onToggle, subtotals }: RowsProps & { subtotals: readonly PaySubtotal[] }) {
  const { server } = useSync();
  const { choice, query } = list;

  async function chooseAllOf(userId: number, on: boolean) {
    if (!on)
      return choice.put(
        choice.rows.filter(({ user }) => user.id === userId),
        false,
      );
    try {
      choice.put(await fetchMatching(server, { ...query, user: String(userId) }, MOST_NOTES), true);
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      showToast({ kind: 'danger', text: listFailureText('the notes', error.outcome.class).text });
    }
  }

  return subtotals.map((subtotal) => (
    <PayTherapist
      {...list}
      key={subtotal.user.id}
      onChooseAll={(on) => void chooseAllOf(subtotal.user.id, on)}
      onToggle={() => onToggle(subtotal.user.id)}
      open={opened.has(subtotal.user.id)}
      subtotal={subtotal}
    />
  ));
}

const RestOfRows = memo(function RestOfRows(props: RowsProps) {
  return <Rows {...props} subtotals={props.list.answer?.data.slice(AT_FIRST) ?? []} />;
});

function NobodyOwed({ filters, onChange, onClear }: PayTherapistsProps) {
  if (countMoneyFilters(filters) > 0)
    return (
      <EmptyState action={<Button onClick={onClear}>Clear filters</Button>}>No notes match these filters.</EmptyState>
    );
  if (filters.billedOnly && filters.tab === 'open')
    return (
      <EmptyState
        action={<Button onClick={() => onChange({ billedOnly: false })}>Show notes that are not billed</Button>}
      >
        Every billed note is paid.
      </EmptyState>
    );
  return <EmptyState>{filters.tab === 'done' ? 'No note is paid yet.' : 'No notes yet.'}</EmptyState>;
}

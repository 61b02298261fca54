import { Info } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { PaySubtotal } from '#contract/billing.ts';
import { listName } from '#domain/access/person-name.ts';
import { moneyFilters } from '#features/billing/list/money-filters.ts';
import { OldRows } from '#features/billing/list/old-rows.tsx';
import { useMatching } from '#features/billing/list/use-matching.ts';
import { recordNumber } from '#lib/record-number.ts';
import { changed, countNarrowing, writeFilters } from '#lists/filters.ts';
import { NoRows } from '#lists/no-rows.tsx';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { useFirstRows } from '#ui/table/use-first-rows.ts';
import { ChooseAllPay } from './choose-all-pay.tsx';
import { PayNotes } from './pay-notes.tsx';
import type { PayTherapistsProps } from './pay-props.ts';
import { hoursWritten } from './pay-sums.ts';
import { PayTherapist } from './pay-therapist.tsx';

/** Therapists one below the other, each with a subtotal; their notes open below. */
export function PayTherapists(props: PayTherapistsProps) {
  const { answer, isOld, busy, failed, choice } = props;
  const { shown } = useFirstRows(useAskedRows(props), ({ subtotal }) => subtotal.user.id);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [openId, onOpen] = useState<number | null>(null);
  useAskedRow((asked) => onOpen(recordNumber(asked)));
  const onToggle = useCallback((userId: number) => setOpened((was) => turned(was, userId)), []);
  const onChooseAll = useChooseTherapist(props);
  const onPay = usePayTherapist(props);

  // "Nobody is owed anything" was the answer to another question.
  if (!answer || (isOld && answer.data.length === 0)) {
    if (failed === null) return <Skeleton label="Loading therapists" rows={8} />;
    return <EmptyState>These notes are not on this device.{isOffline(failed) && ' Connect to see them.'}</EmptyState>;
  }
  if (answer.data.length === 0) return <NobodyOwed {...props} />;

  const written = hoursWritten(answer);
  const chosen = Map.groupBy(choice.rows, ({ user }) => user.id);
  return (
    <OldRows isOld={isOld}>
      <div aria-busy={busy || undefined} className="flex flex-col gap-3">
        {!answer.isExact && (
          <Banner icon={Info} title="There are more notes than can be summed at once">
            The subtotals are not whole. Narrow the list by service date or therapist.
          </Banner>
        )}
        {props.mayChoose && <ChooseAllPay {...props} />}
        {shown.map(({ subtotal, filters }) => {
          const { id, profile } = subtotal.user;
          return (
            <PayTherapist
              chosen={chosen.get(id)?.length ?? 0}
              filters={filters}
              key={id}
              mayChoose={props.mayChoose}
              notes={
                opened.has(id) ? (
                  <PayNotes {...props} name={listName(profile)} onOpen={onOpen} openId={openId} userId={id} />
                ) : null
              }
              offline={props.offline}
              onChooseAll={onChooseAll}
              onPay={props.rights.pay && props.filters.tab === 'open' ? onPay : undefined}
              onToggle={onToggle}
              subtotal={subtotal}
              written={written}
            />
          );
        })}
      </div>
    </OldRows>
  );
}

/** A therapist's subtotal with the filters it was requested with, as an address: the row's link leads to the same. */
interface AskedRow {
  subtotal: PaySubtotal;
  filters: string;
}

/** The rows of the answer being shown. Filters that have no answer yet change none of them. */
function useAskedRows({ answer, filters }: PayTherapistsProps): readonly AskedRow[] {
  const asked = useRef<{ answer: typeof answer; rows: readonly AskedRow[] }>({ answer: undefined, rows: [] });
  if (asked.current.answer !== answer) {
    const text = writeFilters(moneyFilters, changed(moneyFilters, filters, {})).toString();
    asked.current = { answer, rows: answer?.data.map((subtotal) => ({ subtotal, filters: text })) ?? [] };
  }
  return asked.current.rows;
}

/** Opens a closed one, and the other way round. */
function turned(opened: ReadonlySet<number>, userId: number): ReadonlySet<number> {
  const next = new Set(opened);
  if (!next.delete(userId)) next.add(userId);
  return next;
}

/** Chooses every note of a therapist that matches, or none of them. The same function at every render. */
function useChooseTherapist({ choice, query, isOld }: PayTherapistsProps) {
  const bring = useMatching(query);
  const live = useRef({ choice, isOld });
  live.current = { choice, isOld };
  return useCallback(
    async (userId: number, on: boolean) => {
      const { choice: now } = live.current;
      if (live.current.isOld) return;
      if (on) await bring({ user: String(userId) }, 'the notes', (notes) => live.current.choice.put(notes, true));
      else
        now.put(
          now.rows.filter(({ user }) => user.id === userId),
          false,
        );
    },
    [bring],
  );
}

/** Opens the preview of paying every note of a therapist that matches. The same function at every render. */
function usePayTherapist({ query, isOld, onAct }: PayTherapistsProps) {
  const bring = useMatching(query);
  const live = useRef({ isOld, onAct });
  live.current = { isOld, onAct };
  return useCallback(
    async (userId: number) => {
      if (live.current.isOld) return;
      await bring({ user: String(userId) }, 'the notes', (notes) => live.current.onAct('pay', notes));
    },
    [bring],
  );
}

function NobodyOwed({ filters, onChange, onClear }: PayTherapistsProps) {
  const hidesUnbilled = filters.billedOnly && filters.tab === 'open' && countNarrowing(moneyFilters, filters) === 0;
  if (hidesUnbilled)
    return (
      <EmptyState
        action={<Button onClick={() => onChange({ billedOnly: false })}>Show notes that are not billed</Button>}
      >
        Every billed note is paid.
      </EmptyState>
    );
  return (
    <NoRows list={moneyFilters} noMatch="No notes match these filters." use={{ values: filters, clear: onClear }}>
      {filters.tab === 'done' ? 'No note is paid yet.' : 'No notes yet.'}
    </NoRows>
  );
}

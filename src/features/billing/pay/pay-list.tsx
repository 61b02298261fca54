import { useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { payPeriods, rangeText } from '#domain/time/date-range.ts';
import { BulkBar } from '#features/billing/acts/bulk-bar.tsx';
import { blockedText, countDoable } from '#features/billing/acts/money-acts.ts';
import { PayActs } from '#features/billing/acts/pay-acts.tsx';
import { useActDialogs } from '#features/billing/acts/use-act-dialogs.tsx';
import { MoneyList } from '#features/billing/list/money-list.tsx';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { useListKeys } from '#features/billing/list/use-list-keys.ts';
import { useMoneyList, whyNoMoneyActs } from '#features/billing/list/use-money-list.ts';
import { useRowChoice } from '#features/billing/list/use-row-choice.ts';
import { useSeenNotes } from '#features/billing/list/use-seen-notes.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { PeriodChoice } from '#ui/table/period-choice.tsx';
import { LeftOut } from './left-out.tsx';
import { hoursWritten, sumOf } from './pay-sums.ts';
import { PayTherapists } from './pay-therapists.tsx';

/** The flags of Contractor Pay are a category of their own. */
const PAY_FLAGS = 'morphPay';
/** Each therapist's notes come by themselves: there is no page of all. */
const NONE: readonly MoneyRow[] = [];

/**
 * Therapist by therapist, billed notes only unless the person says otherwise: nobody is paid for an unbilled note by
 * mistake.
 */
export function PayList() {
  const of = useMoneyList('pay');
  const { policy, today, rights, use, query } = of;
  const { values: filters, change, clear } = use;
  const list = useOnlineList(billingEndpoints.paySubtotals, query);
  // What is left out stands above the therapists: they come after it, or it would move them under a finger.
  const asked = JSON.stringify(query);
  const [stands, setStands] = useState<string | null>(null);
  const waits = filters.billedOnly && stands !== asked;
  const answer = waits && stands === null ? undefined : list.rows;
  const isOld = list.isOld || waits;
  const offline = whyNoMoneyActs('pay', list);

  // Until a person chooses another date, it is today, even in a list that stayed open past midnight.
  const [chosenDate, setPayDate] = useState<string | null>(null);
  const payDate = chosenDate ?? today;
  const choice = useRowChoice(NONE, asked, 'pay');
  const seen = useSeenNotes(choice.rows, answer && new Set(answer.data.map(({ user }) => user.id)));
  const { open, dialog, notices } = useActDialogs({
    rights,
    policy,
    today,
    category: PAY_FLAGS,
    payDate,
    onDone: choice.drop,
  });
  const written = hoursWritten(answer ?? { data: [] });
  const mayPay = rights.pay && filters.tab !== 'done';
  const may = { billing: rights.bill, pay: rights.pay };
  const doable = mayPay ? countDoable('pay', choice.rows, { date: payDate, icn: '', may }) : choice.rows.length;
  const keys = useListKeys(
    {
      p: () => {
        if (rights.pay && offline === undefined && choice.rows.length > 0) open('pay', choice.rows);
      },
    },
    choice,
  );

  return (
    <MoneyList
      above={
        policy.payPeriod && (
          <PeriodChoice
            label="Pay period"
            onChange={(service) => change({ service })}
            periods={payPeriods(today, policy.weekStartsOn, policy.payPeriod).map(({ label, range }) => ({
              label: `${label}, ${rangeText(range, today)}`,
              range,
            }))}
            range={filters.service}
          />
        )
      }
      aside={
        <Checkbox checked={filters.billedOnly} label="Billed only" onChange={(billedOnly) => change({ billedOnly })} />
      }
      keys={keys}
      notices={notices}
      list={list}
      of={of}
      sum={isOld ? undefined : answer && { ...sumOf(answer.data), isExact: answer.isExact, written }}
      bar={
        choice.rows.length > 0 ? (
          <BulkBar
            blocked={blockedText('pay', choice.rows.length - doable)}
            changed={seen.changed}
            choice={choice}
            choosing={false}
            written={written}
            left={seen.left}
            matching={null}
            onChooseAll={() => undefined}
          >
            <PayActs
              date={payDate}
              doable={doable}
              offline={offline}
              onAct={open}
              onDate={setPayDate}
              rights={rights}
              rows={choice.rows}
              tab={filters.tab}
              today={today}
            />
          </BulkBar>
        ) : null
      }
    >
      {filters.billedOnly && (
        <LeftOut onShow={() => change({ billedOnly: false })} onStands={setStands} query={query} tab={filters.tab} />
      )}
      <PayTherapists
        answer={answer}
        busy={list.busy}
        choice={choice}
        failed={list.failed}
        filters={filters}
        isOld={isOld}
        mayChoose={rights.pay || rights.flag}
        offline={offline}
        onAct={open}
        onChange={change}
        onClear={clear}
        onSeen={seen.onSeen}
        policy={policy}
        query={query}
        rights={rights}
      />
      {dialog}
    </MoneyList>
  );
}

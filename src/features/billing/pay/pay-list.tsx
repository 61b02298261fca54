import { useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { payPeriods, rangeText } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { BulkBar } from '#features/billing/acts/bulk-bar.tsx';
import { BulkPlace } from '#features/billing/acts/bulk-place.tsx';
import { blockedText, countDoable } from '#features/billing/acts/money-acts.ts';
import { PayActs } from '#features/billing/acts/pay-acts.tsx';
import { useActDialogs } from '#features/billing/acts/use-act-dialogs.tsx';
import { MoneyFilterBar } from '#features/billing/list/money-filter-bar.tsx';
import { moneyFilters, payQueryOf } from '#features/billing/list/money-filters.ts';
import { MoneyHead } from '#features/billing/list/money-head.tsx';
import { moneyRights } from '#features/billing/list/money-rights.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { useListKeys } from '#features/billing/list/use-list-keys.ts';
import { useRowChoice } from '#features/billing/list/use-row-choice.ts';
import { useSeenNotes } from '#features/billing/list/use-seen-notes.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { PeriodChoice } from '#ui/table/period-choice.tsx';
import { sumOf } from './pay-sums.ts';
import { PayTherapists } from './pay-therapists.tsx';

const OFFLINE = 'You are offline. Pay needs a connection.';
/** The flags of Contractor Pay are a category of their own. */
const PAY_FLAGS = 'morphPay';
/** Each therapist's notes come by themselves: there is no page of all. */
const NONE: readonly MoneyRow[] = [];
const labels = { open: 'Unpaid', done: 'Paid', all: 'All' };

/**
 * Therapist by therapist, billed notes only unless the person says otherwise: nobody is paid for an unbilled note by
 * mistake.
 */
export function PayList() {
  const { policy, permissions } = useAccount();
  const now = useScreenNow();
  const today = inZone(now, policy.timeZone).date;
  const rights = moneyRights(permissions);
  const use = useFilters(moneyFilters);
  const { values: filters, change, clear } = use;
  const query = payQueryOf(filters);
  const list = useOnlineList(billingEndpoints.paySubtotals, query);
  const { rows: answer, isOld } = list;
  const offline = isOffline(list.failed) ? OFFLINE : undefined;

  // Until a person chooses another date, it is today, even in a list that stayed open past midnight.
  const [chosenDate, setPayDate] = useState<string | null>(null);
  const payDate = chosenDate ?? today;
  const choice = useRowChoice(NONE, JSON.stringify(query), 'pay');
  const seen = useSeenNotes(choice.rows, answer && new Set(answer.data.map(({ user }) => user.id)));
  const { open, dialog } = useActDialogs({
    rights,
    policy,
    today,
    category: PAY_FLAGS,
    payDate,
    onDone: choice.drop,
  });
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
    // The letter keys work only while the focus is in the screen's own part of the page.
    <section
      aria-label="Contractor pay"
      className="group/pay flex flex-1 flex-col gap-4 outline-none"
      onKeyDown={keys.onKeyDown}
      tabIndex={-1}
    >
      <MoneyHead
        file={`contractor-pay-${today}.csv`}
        filters={filters}
        here="pay"
        labels={labels}
        list={list}
        offline={offline}
        query={query}
        rights={rights}
        searchOf={use.searchOf}
        sum={isOld ? undefined : answer && { ...sumOf(answer.data), isExact: answer.isExact }}
        title="Contractor Pay"
        today={today}
      />
      {policy.payPeriod && (
        <PeriodChoice
          label="Pay period"
          onChange={(service) => change({ service })}
          periods={payPeriods(today, policy.weekStartsOn, policy.payPeriod).map(({ label, range }) => ({
            label: `${label}, ${rangeText(range, today)}`,
            range,
          }))}
          range={filters.service}
        />
      )}
      <BulkPlace
        bar={
          choice.rows.length > 0 ? (
            <BulkBar
              blocked={blockedText('pay', choice.rows.length - doable)}
              changed={seen.changed}
              choice={choice}
              choosing={false}
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
        filters={
          <MoneyFilterBar
            aside={
              <Checkbox
                checked={filters.billedOnly}
                label="Billed only"
                onChange={(billedOnly) => change({ billedOnly })}
              />
            }
            today={today}
            use={use}
          />
        }
        ref={keys.filters}
      />
      <ListProblem list={list} safe="Nothing was changed." what="the therapists\' notes" />
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
    </section>
  );
}

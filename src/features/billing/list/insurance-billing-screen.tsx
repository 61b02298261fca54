import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { billingEndpoints } from '#contract/billing.ts';
import { BILLING_FLAGS } from '#contract/flags.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { AddingNotice } from '#features/billing/acts/adding-notice.tsx';
import { BillingActs } from '#features/billing/acts/billing-acts.tsx';
import { BulkBar } from '#features/billing/acts/bulk-bar.tsx';
import { BulkPlace } from '#features/billing/acts/bulk-place.tsx';
import { leftFrom, seenPage } from '#features/billing/acts/left-list.ts';
import { blockedText, countDoable } from '#features/billing/acts/money-acts.ts';
import { useActDialogs } from '#features/billing/acts/use-act-dialogs.tsx';
import { chooseAllText, useChooseAll } from '#features/billing/acts/use-choose-all.ts';
import { PaidActs } from '#features/billing/undo/paid-acts.tsx';
import { recordNumber } from '#lib/record-number.ts';
import { countNarrowing } from '#lists/filters.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { BillingTable } from './billing-table.tsx';
import { MoneyFilterBar } from './money-filter-bar.tsx';
import { billingQuery, moneyFilters } from './money-filters.ts';
import { MoneyHead } from './money-head.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { moneyRights } from './money-rights.ts';
import { type MoneyRow, moneyRows, withChanged } from './money-row.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowChoice } from './use-row-choice.ts';

/** Rows that are still shown while another question is being answered can't be chosen. */
const NONE: readonly MoneyRow[] = [];
const OFFLINE = 'You are offline. Billing needs a connection.';
/** The group that is being added to. */
const keepsIcn = { keep: ['icn'] };
const labels = { open: 'Not billed', done: 'Billed', all: 'All' };

/** Insurance billing (/company/finance/insurance-billing): notes to bill, billed ones, and what is done to many at once. */
export function InsuranceBillingScreen() {
  const { policy, permissions } = useAccount();
  const now = useScreenNow();
  const today = inZone(now, policy.timeZone).date;
  const rights = useMemo(() => moneyRights(permissions), [permissions]);
  const phone = useMediaQuery(widths.phone);
  const [params] = useSearchParams();
  const icn = params.get('icn')?.trim() || undefined;

  const use = useFilters(moneyFilters, keepsIcn);
  const { values: filters, change, clear } = use;
  const query = billingQuery(filters);
  const list = useOnlineList(billingEndpoints.pay, { limit: policy.pageSizes.finance, page: filters.page, ...query });
  const { rows: answer, isOld } = list;
  const rows = useMemo(() => (answer ? moneyRows(answer) : []), [answer]);
  const offline = isOffline(list.failed) ? OFFLINE : undefined;

  const choice = useRowChoice(isOld ? NONE : rows, JSON.stringify(query), 'billing');
  const changed = useMemo(() => choice.changedIn(rows), [choice.changedIn, rows]);
  const left = answer ? leftFrom(choice.rows, seenPage(rows, answer)) : [];
  const marked = useMemo(() => withChanged(rows, changed), [rows, changed]);
  const chooseAll = useChooseAll(choice, query);
  const { open, dialog } = useActDialogs({ rights, policy, today, category: BILLING_FLAGS, icn, onDone: choice.drop });
  const [openId, setOpenId] = useState<number | null>(null);
  const show = useCallback((row: MoneyRow) => setOpenId(row.id), []);
  useAskedRow((asked) => setOpenId(recordNumber(asked)));
  const goTo = useCallback((page: number) => change({ page }), [change]);
  const openRow = rows.find(({ id }) => id === openId);
  const mayChoose = !phone && (rights.bill || rights.flag);

  const act = (name: 'assign' | 'bill') => () => {
    if (rights.bill && offline === undefined && choice.rows.length > 0) open(name, choice.rows);
  };
  const mainAct = icn === undefined ? 'bill' : 'assign';
  const hasMainAct = rights.bill && (mainAct === 'assign' || filters.tab !== 'done');
  const may = { billing: rights.bill, pay: rights.pay };
  const doable = hasMainAct
    ? countDoable(mainAct, choice.rows, { date: today, icn: icn ?? '', may })
    : choice.rows.length;
  const pages = answer ? Math.max(1, Math.ceil(answer.totalCount / answer.limit)) : 1;
  const keys = useListKeys(
    {
      a: act('assign'),
      b: act('bill'),
      '[': () => filters.page > 1 && change({ page: filters.page - 1 }),
      ']': () => filters.page < pages && change({ page: filters.page + 1 }),
    },
    choice,
  );

  return (
    // The letter keys work only while the focus is in the screen's own part of the page.
    <section
      aria-label="Insurance billing"
      className="flex flex-1 flex-col gap-4 outline-none"
      onKeyDown={keys.onKeyDown}
      tabIndex={-1}
    >
      <MoneyHead
        file={`insurance-billing-${today}.csv`}
        filters={filters}
        here="billing"
        labels={labels}
        list={list}
        offline={offline}
        query={query}
        rights={rights}
        searchOf={use.searchOf}
        sum={
          isOld
            ? undefined
            : answer && { notes: answer.totalCount, hours: answer.totalHours, isExact: answer.totalIsExact }
        }
        title="Insurance billing"
        today={today}
      />
      {icn !== undefined && <AddingNotice icn={icn} />}
      <BulkPlace
        bar={
          mayChoose && choice.rows.length > 0 ? (
            <BulkBar
              blocked={blockedText(mainAct, choice.rows.length - doable)}
              changed={changed.size}
              choice={choice}
              choosing={chooseAll.busy}
              left={left}
              matching={chooseAllText(answer?.totalCount ?? 0, choice.rows.length, rows.length)}
              offline={offline}
              onChooseAll={chooseAll.run}
            >
              <BillingActs
                doable={doable}
                icn={icn}
                offline={offline}
                onAct={open}
                rights={rights}
                rows={choice.rows}
                tab={filters.tab}
              />
            </BulkBar>
          ) : null
        }
        filters={
          <MoneyFilterBar
            aside={
              (filters.tab !== 'open' || filters.changed) && (
                <Checkbox
                  checked={filters.changed}
                  label="Changed after billing"
                  onChange={(changed) => change({ changed })}
                />
              )
            }
            today={today}
            use={use}
          />
        }
        ref={keys.filters}
      />
      {phone && rights.bill && <p className="text-label text-muted">Use a larger screen to bill many notes.</p>}
      <ListProblem list={list} safe="Nothing was changed." what="the notes" />
      <div aria-busy={list.busy || undefined}>
        <BillingTable
          answer={answer}
          isOld={isOld}
          missing={list.failed}
          narrowed={countNarrowing(moneyFilters, filters) > 0}
          offline={offline}
          onAct={open}
          onClear={clear}
          onOpen={show}
          onPage={goTo}
          openId={openId}
          rights={rights}
          rows={marked}
          selection={mayChoose ? choice.selection : undefined}
          tab={filters.tab}
        />
      </div>
      <MoneyPanel
        footer={openRow?.user_status && <PaidActs offline={offline} onAct={open} rights={rights} rows={[openRow]} />}
        mayBill={rights.bill}
        onClose={() => setOpenId(null)}
        row={openRow}
        zone={policy.timeZone}
      />
      {dialog}
    </section>
  );
}

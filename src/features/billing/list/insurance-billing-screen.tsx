import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { billingEndpoints } from '#contract/billing.ts';
import { BILLING_FLAGS } from '#contract/flags.ts';
import { columnTexts } from '#domain/note/stamp-text.ts';
import { AddingNotice } from '#features/billing/acts/adding-notice.tsx';
import { BillingActs } from '#features/billing/acts/billing-acts.tsx';
import { BulkBar } from '#features/billing/acts/bulk-bar.tsx';
import { leftFrom, seenPage } from '#features/billing/acts/left-list.ts';
import { blockedText, countDoable } from '#features/billing/acts/money-acts.ts';
import { useActDialogs } from '#features/billing/acts/use-act-dialogs.tsx';
import { chooseAllText, useChooseAll } from '#features/billing/acts/use-choose-all.ts';
import { recordNumber } from '#lib/record-number.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { useAskedInVain, useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { AskedNote } from './asked-note.tsx';
import { BillingTable } from './billing-table.tsx';
import { MoneyList } from './money-list.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { type MoneyRow, moneyRows, withChanged } from './money-row.ts';
import { panelActs } from './panel-acts.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useMoneyList, whyNoMoneyActs } from './use-money-list.ts';
import { useRowChoice } from './use-row-choice.ts';

/** Rows that are still shown while another question is being answered can't be chosen. */
const NONE: readonly MoneyRow[] = [];

/** Insurance billing (/company/finance/insurance-billing): notes to bill, billed ones, and what is done to many at once. */
export function InsuranceBillingScreen() {
  const of = useMoneyList('billing');
  const { policy, today, rights, use, query } = of;
  const phone = useMediaQuery(widths.phone);
  const [params] = useSearchParams();
  const icn = params.get('icn')?.trim() || undefined;

  const { values: filters, change } = use;
  const list = useOnlineList(billingEndpoints.pay, { limit: policy.pageSizes.finance, page: filters.page, ...query });
  const { rows: answer, isOld } = list;
  const rows = useMemo(() => (answer ? moneyRows(answer) : []), [answer]);
  const offline = whyNoMoneyActs('billing', list);

  const choice = useRowChoice(isOld ? NONE : rows, JSON.stringify(query), 'billing');
  const changed = useMemo(() => choice.changedIn(rows), [choice.changedIn, rows]);
  const left = answer ? leftFrom(choice.rows, seenPage(rows, answer)) : [];
  const marked = useMemo(() => withChanged(rows, changed), [rows, changed]);
  const chooseAll = useChooseAll(choice, query);
  const { open, dialog, notices } = useActDialogs({
    rights,
    policy,
    today,
    category: BILLING_FLAGS,
    icn,
    onDone: choice.drop,
  });
  const [openId, setOpenId] = useState<number | null>(null);
  const show = useCallback((row: MoneyRow) => setOpenId(row.id), []);
  useAskedRow((asked) => setOpenId(recordNumber(asked)));
  const goTo = useCallback((page: number, how?: { replace?: boolean }) => change({ page }, how), [change]);
  const openRow = rows.find(({ id }) => id === openId);
  const inVain = useAskedInVain(
    answer && !isOld && !list.busy ? (asked) => rows.some(({ id }) => String(id) === asked) : undefined,
  );
  const written = columnTexts(
    [...rows.map(({ log_hours }) => log_hours), answer?.totalHours ?? 0],
    answer?.inHundredths,
  );
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
    <MoneyList
      above={
        <>
          <AskedNote asked={openRow ? null : inVain} />
          {icn !== undefined && <AddingNotice icn={icn} />}
        </>
      }
      aside={
        <>
          {filters.ready && (
            <Checkbox checked label="Only what can be billed now" onChange={(ready) => change({ ready })} />
          )}
          {(filters.tab !== 'open' || filters.changed) && (
            <Checkbox
              checked={filters.changed}
              label="Changed after billing"
              onChange={(changed) => change({ changed })}
            />
          )}
          {(filters.tab !== 'open' || filters.noIcn) && (
            <Checkbox checked={filters.noIcn} label="Without an ICN" onChange={(noIcn) => change({ noIcn })} />
          )}
        </>
      }
      keys={keys}
      notices={notices}
      list={list}
      of={of}
      sum={
        isOld
          ? undefined
          : answer && { notes: answer.totalCount, hours: answer.totalHours, isExact: answer.totalIsExact, written }
      }
      bar={
        mayChoose && choice.rows.length > 0 ? (
          <BulkBar
            blocked={blockedText(mainAct, choice.rows.length - doable)}
            changed={changed.size}
            choice={choice}
            choosing={chooseAll.busy}
            written={written}
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
    >
      {phone && rights.bill && <p className="text-label text-muted">Use a larger screen to bill many notes.</p>}
      <div aria-busy={list.busy || undefined}>
        <BillingTable
          answer={answer}
          isOld={isOld}
          missing={list.failed}
          offline={offline}
          onAct={open}
          onOpen={show}
          onPage={goTo}
          openId={openId}
          rights={rights}
          rows={marked}
          selection={mayChoose ? choice.selection : undefined}
          use={use}
        />
      </div>
      <MoneyPanel
        footer={openRow && panelActs(openRow, rights, offline, open)}
        mayBill={rights.bill}
        onClose={() => setOpenId(null)}
        row={openRow}
        zone={policy.timeZone}
      />
      {dialog}
    </MoneyList>
  );
}

import { useRef } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { BILLING_FLAGS } from '#contract/flags.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { type OpenAct, useActDialogs } from '#features/billing/acts/use-act-dialogs.tsx';
import { FinanceLinks } from '#features/billing/list/finance-links.tsx';
import { moneyRights } from '#features/billing/list/money-rights.ts';
import { RestoreUndo } from '#features/billing/undo/restore-undo.tsx';
import { page, view, words } from '#lists/filters.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListAge } from '#lists/list-head.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { GroupDetail } from './group-detail.tsx';
import { GroupList } from './group-list.tsx';

const groupFilters = { icn: view(words('icn')), search: words('search'), page };
const OFFLINE = 'You are offline. Billing needs a connection.';

/**
 * Insurance billing groups (…/insurance-billing/group): the list of ICNs on the left, the chosen group on the right; on a
 * small screen one after the other.
 */
export function BillingGroupsScreen() {
  const { policy, permissions } = useAccount();
  const now = useScreenNow();
  const small = useMediaQuery(widths.underDesktop);
  const rights = moneyRights(permissions);
  const { values, change } = useFilters(groupFilters);
  const { icn, page } = values;
  const search = values.search.trim() || undefined;
  const list = useOnlineList(billingEndpoints.payGroups, { limit: policy.pageSizes.finance, page, search });
  const offline = isOffline(list.failed) ? OFFLINE : undefined;

  const stale = <ListAge list={list} />;

  // Another group is another part of the same page.
  const openGroup = (next: string) => change({ icn: next, page });
  const today = inZone(now, policy.timeZone).date;
  // How many notes the group had that an act was begun in: with all of them gone to another ICN, that one is shown.
  const size = useRef(0);
  const acts = useActDialogs({
    rights,
    policy,
    today,
    category: BILLING_FLAGS,
    onDone: (ids, facts) => {
      if (facts.replaces !== undefined && ids.size >= size.current) openGroup(facts.icn);
    },
  });
  const actIn =
    (notes: number): OpenAct =>
    (act, rows) => {
      size.current = notes;
      acts.open(act, rows);
    };

  const detail = icn !== '' && (
    <GroupDetail
      alone={small}
      icn={icn}
      key={icn}
      offline={offline}
      onActIn={actIn}
      onBack={() => openGroup('')}
      rights={rights}
      stale={stale}
      today={today}
      zone={policy.timeZone}
    />
  );
  if (small && detail)
    return (
      <>
        {acts.notices}
        {detail}
        {acts.dialog}
      </>
    );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        actions={
          <>
            <FinanceLinks here="group" rights={rights} />
            {(rights.bill || rights.pay) && <RestoreUndo offline={offline} today={today} zone={policy.timeZone} />}
          </>
        }
        meta={stale}
        title="Insurance billing groups"
      />
      {acts.notices}
      <ListProblem list={list} safe="Nothing was changed." what="the groups" />
      <div className="items-start gap-6 xl:grid xl:grid-cols-[17rem_minmax(0,1fr)]">
        <GroupList
          answer={list.rows}
          failed={list.failed}
          icn={icn}
          onOpen={openGroup}
          onPage={(next, how) => change({ page: next }, how)}
          onSearch={(next) => change({ search: next ?? '' })}
          search={search}
        />
        {detail ||
          (!small && <p className="py-10 text-center text-body text-muted">Choose a group to see its notes.</p>)}
      </div>
      {acts.dialog}
    </div>
  );
}

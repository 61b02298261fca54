import { useMemo } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { Listed } from '#lists/list-state.ts';
import { useFilters } from '#lists/use-filters.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { billingQuery, moneyFilters, payQueryOf } from './money-filters.ts';
import { moneyRights } from './money-rights.ts';

/** What the two lists of money are, and differ in. */
export const moneyKinds = {
  billing: {
    title: 'Insurance billing',
    label: 'Insurance billing',
    labels: { open: 'Not billed', done: 'Billed', all: 'All' },
    file: 'insurance-billing',
    what: 'the notes',
    offline: 'You are offline. Billing needs a connection.',
    queryOf: billingQuery,
    /** The group that notes are being added to stays in the address. */
    address: { keep: ['icn'] },
  },
  pay: {
    title: 'Contractor Pay',
    label: 'Contractor pay',
    labels: { open: 'Unpaid', done: 'Paid', all: 'All' },
    file: 'contractor-pay',
    what: "the therapists' notes",
    offline: 'You are offline. Pay needs a connection.',
    queryOf: payQueryOf,
    address: {},
  },
} as const;

export type MoneyKind = keyof typeof moneyKinds;
export type MoneyListUse = ReturnType<typeof useMoneyList>;

/** Who looks at a list of money, at what, and what it asks the server. */
export function useMoneyList(kind: MoneyKind) {
  const { policy, permissions } = useAccount();
  const today = inZone(useScreenNow(), policy.timeZone).date;
  const rights = useMemo(() => moneyRights(permissions), [permissions]);
  const use = useFilters(moneyFilters, moneyKinds[kind].address);
  return { kind, policy, today, rights, use, query: moneyKinds[kind].queryOf(use.values) };
}

/** Why nothing can be done with the list now; undefined when it can. */
export function whyNoMoneyActs(kind: MoneyKind, { failed }: Pick<Listed<unknown>, 'failed'>): string | undefined {
  return isOffline(failed) ? moneyKinds[kind].offline : undefined;
}

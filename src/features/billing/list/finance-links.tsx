import { ButtonLink } from '#ui/button-link.tsx';
import { cx } from '#ui/cx.ts';
import type { MoneyRights } from './money-rights.ts';

const places = [
  { key: 'billing', label: 'Ins Billing', to: '/company/finance/insurance-billing' },
  { key: 'group', label: 'Ins Billing Group', to: '/company/finance/insurance-billing/group' },
  { key: 'pay', label: 'Contractor Pay', to: '/company/finance/contractor/pay' },
] as const;

/**
 * The three money screens, in the same order on all of them; below desktop width there is no room for the one that is
 * open.
 */
export function FinanceLinks({ here, rights }: { here: (typeof places)[number]['key']; rights: MoneyRights }) {
  return (
    <nav aria-label="Finance" className="flex flex-wrap gap-1" data-print="hide">
      {places
        .filter(({ key }) => (key === 'pay' ? rights.seePay : rights.seeBilling))
        .map(({ key, label, to }) => (
          <ButtonLink
            aria-current={key === here ? 'page' : undefined}
            className={cx(key === here && 'bar rounded-b-none text-text! max-xl:hidden')}
            key={key}
            kind="quiet"
            size="toolbar"
            to={to}
          >
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}

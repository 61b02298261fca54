import { ButtonLink } from '#ui/button-link.tsx';
import type { MoneyRights } from './money-rights.ts';

const places = [
  { key: 'billing', label: 'Ins Billing', to: '/company/finance/insurance-billing' },
  { key: 'group', label: 'Billing groups', to: '/company/finance/insurance-billing/group' },
  { key: 'pay', label: 'Contractor Pay', to: '/company/finance/contractor/pay' },
] as const;

/** The ways between the three screens of money. */
export function FinanceLinks({ here, rights }: { here: (typeof places)[number]['key']; rights: MoneyRights }) {
  return (
    <nav aria-label="Finance" className="flex flex-wrap gap-1" data-print="hide">
      {places
        .filter(({ key }) => key !== here && (key === 'pay' ? rights.seePay : rights.seeBilling))
        .map(({ key, label, to }) => (
          <ButtonLink key={key} kind="quiet" size="toolbar" to={to}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}

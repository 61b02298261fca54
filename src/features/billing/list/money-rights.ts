import { isGranted } from '#domain/access/permission.ts';

export type MoneyRights = { bill: boolean; pay: boolean; flag: boolean; seePay: boolean; seeBilling: boolean };

/** What the person may do with money. */
export function moneyRights(permissions: readonly string[]): MoneyRights {
  return {
    bill: isGranted(permissions, 'company.finance.insurance.edit'),
    pay: isGranted(permissions, 'company.finance.payroll.edit'),
    flag: isGranted(permissions, 'company.flags.edit'),
    seePay: isGranted(permissions, 'company.finance.payroll.view'),
    seeBilling: isGranted(permissions, 'company.finance.insurance.view'),
  };
}

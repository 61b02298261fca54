import type { MoneyRow } from './money-row.ts';

const BILLING = '/company/finance/insurance-billing';

/** The group of an ICN. */
export const groupPath = (icn: string): string => `${BILLING}/group?${new URLSearchParams({ icn })}`;

/** A note opened in its list, whether it is billed or not. */
export const notePath = ({ id, client_id, date_visited: day }: MoneyRow): string =>
  `${BILLING}?${new URLSearchParams({ show: 'all', client: String(client_id), daterange: `${day},${day}`, open: String(id) })}`;

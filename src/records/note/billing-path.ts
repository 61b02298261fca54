/** The list of the claims. */
export const BILLING = '/company/finance/insurance-billing';

/** A note opened in that list, whether it is billed or not. */
export const billingNotePath = (note: { id: number; client_id: number; date_visited: string }): string => {
  const { id, client_id, date_visited: day } = note;
  return `${BILLING}?${new URLSearchParams({ show: 'all', client: String(client_id), daterange: `${day},${day}`, open: String(id) })}`;
};

/** The group of an ICN. */
export const groupPath = (icn: string): string => `${BILLING}/group?${new URLSearchParams({ icn })}`;

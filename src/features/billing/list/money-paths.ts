import { BILLING } from '#records/note/billing-path.ts';

/** The group of an ICN. */
export const groupPath = (icn: string): string => `${BILLING}/group?${new URLSearchParams({ icn })}`;

import { day, page, record, type ValuesOf } from './filters.ts';

/** What a list of dated records of clients is narrowed to. */
export const clientDays = { client: record('client', 'Client'), from: day('from', 'From'), to: day('to', 'To'), page };

export type ClientDays = ValuesOf<typeof clientDays>;

/** Whether a row of a client and a day (YYYY-MM-DD) is among what was asked for. */
export function passes(clientId: number, rowDay: string, { client, from, to }: ClientDays): boolean {
  return (client === null || clientId === client) && (from === '' || rowDay >= from) && (to === '' || rowDay <= to);
}

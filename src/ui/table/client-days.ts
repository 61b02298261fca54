import { isDate } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';

/** What the list is narrowed to; it lives in the address, so that a link, Back and a reload keep it. */
export type ClientDays = { client: number | null; from: string; to: string; page: number };

/**
 * Filters from an address. Anything that is not a filter (a typed-in or outdated value) is left out, never an error.
 */
export function readFilters(params: URLSearchParams): ClientDays {
  return {
    client: recordNumber(params.get('client')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    page: recordNumber(params.get('page')) ?? 1,
  };
}

export function writeFilters({ client, from, to, page }: ClientDays): URLSearchParams {
  const set = { client: client ?? '', from, to, page: page > 1 ? page : '' };
  return new URLSearchParams(
    Object.entries(set).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]])),
  );
}

export const isFiltered = ({ client, from, to }: ClientDays): boolean => client !== null || from !== '' || to !== '';

/** Whether a row of a client and a day (YYYY-MM-DD) is among what was asked for. */
export function passes(clientId: number, day: string, { client, from, to }: ClientDays): boolean {
  return (client === null || clientId === client) && (from === '' || day >= from) && (to === '' || day <= to);
}

const dayOf = (text: string | null) => (text !== null && isDate(text) ? text : '');

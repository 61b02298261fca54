/** A planned visit in wall times of the company ('YYYY-MM-DDTHH:mm'), and whose it is. */
export type Booking = {
  /** Distinguishes visits. */
  key: string;
  starts: string;
  ends: string;
  client_id: number | null;
  user_id: number | null;
  declined: boolean;
};

/** Another visit of the same client or therapist at overlapping times; `of` says whose it is too. */
export type DoubleBooking<B extends Booking> = { of: 'client' | 'therapist'; other: B };

/**
 * What a visit is booked over: another one of its therapist, or of its client with somebody else. Declined visits take
 * no time, and one that ends when another begins is beside it.
 */
export function doubleBookings<B extends Booking>(visit: Booking, others: readonly B[]): DoubleBooking<B>[] {
  return others.flatMap((other): DoubleBooking<B>[] => {
    if (other.key === visit.key || other.declined) return [];
    if (other.starts >= visit.ends || visit.starts >= other.ends) return [];
    if (visit.user_id !== null && other.user_id === visit.user_id) return [{ of: 'therapist', other }];
    if (visit.client_id !== null && other.client_id === visit.client_id) return [{ of: 'client', other }];
    return [];
  });
}

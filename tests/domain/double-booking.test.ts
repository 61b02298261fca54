import { describe, expect, test } from 'vitest';
import { type Booking, doubleBookings } from '#domain/schedule/double-booking.ts';

const visit = (change: Partial<Booking> = {}): Booking => ({
  key: 'a',
  starts: '2026-11-20T15:00',
  ends: '2026-11-20T17:00',
  client_id: 1,
  user_id: 2,
  declined: false,
  ...change,
});

describe('a visit is booked over', () => {
  test.each([
    ['another one of its therapist', { starts: '2026-11-20T16:59', client_id: 9 }, ['therapist']],
    ['another one of its client', { user_id: 9 }, ['client']],
    ['one of both, said once', {}, ['therapist']],
    ['nothing that begins when it ends', { starts: '2026-11-20T17:00', ends: '2026-11-20T18:00' }, []],
    ['nothing that ends when it begins', { starts: '2026-11-20T13:00', ends: '2026-11-20T15:00' }, []],
    ['a night that ends in it', { starts: '2026-11-19T22:00', ends: '2026-11-20T15:30' }, ['therapist']],
    ['nothing that was declined', { declined: true }, []],
    ['nobody else’s', { client_id: 8, user_id: 9 }, []],
    ['nothing by having nobody in common', { client_id: null, user_id: null }, []],
    ['not by itself', { key: 'a' }, []],
  ])('%s', (_what, other, of) => {
    expect(doubleBookings(visit(), [visit({ key: 'b', ...other })]).map((one) => one.of)).toEqual(of);
  });

  test('nothing where neither has a client or a therapist', () => {
    const nobody = { client_id: null, user_id: null };
    expect(doubleBookings(visit(nobody), [visit({ key: 'b', ...nobody })])).toEqual([]);
  });
});

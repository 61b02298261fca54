/** Where the time comes from: the machine in production, the test itself in tests. */
export interface Clock {
  now(): Date;
}

/** Where the time comes from: the machine's in life, the test's own in tests. */
export interface Clock {
  now(): Date;
}

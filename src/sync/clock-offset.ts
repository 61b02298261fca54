/** An answer that took longer may have waited for a device that slept, and says nothing of its clock. */
const LONGEST_MS = 10_000;

/**
 * How far this device's clock is behind the server's, to be stored as what was learned: nothing where the answer took too
 * long, or the clock was set meanwhile, since then nobody can say when it was made.
 * @param serverTime when the server answered; all three in ms, the other two by this device's clock
 */
export function clockOffset(serverTime: number, sentAt: number, receivedAt: number): { offsetMs?: number } {
  const took = receivedAt - sentAt;
  return took < 0 || took > LONGEST_MS ? {} : { offsetMs: Math.round(serverTime - (sentAt + receivedAt) / 2) };
}

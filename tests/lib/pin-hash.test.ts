import { describe, expect, it } from 'vitest';
import { canHashPins, hashPin, isPin } from '#lib/pin-hash.ts';

/** A clock by which the probe took this long, ms. */
function probeOf(ms: number): () => number {
  const times = [0, ms];
  return () => times.shift() ?? 0;
}

describe('the hash of a PIN', () => {
  it('knows its PIN and no other', async () => {
    const kept = await hashPin(crypto, '7041', probeOf(1000));
    expect(await isPin(crypto, '7041', kept)).toBe(true);
    expect(await isPin(crypto, '7042', kept)).toBe(false);
    expect(await isPin(crypto, '07041', kept)).toBe(false);
  });

  it('has a salt of its own: the same PIN on two devices looks different', async () => {
    const one = await hashPin(crypto, '7041', probeOf(1000));
    const two = await hashPin(crypto, '7041', probeOf(1000));
    expect(one.hash).not.toEqual(two.hash);
  });

  it('costs about as much everywhere: a quicker device gets more rounds, a slow one never fewer than advised', async () => {
    // 50,000 rounds in 20 ms are 750,000 in 300 ms.
    expect((await hashPin(crypto, '7041', probeOf(20))).iterations).toBe(750_000);
    expect((await hashPin(crypto, '7041', probeOf(400))).iterations).toBe(600_000);
  });

  it('cannot be made on a page that came over an unsafe connection, and that is known before', () => {
    expect(canHashPins(crypto)).toBe(true);
    expect(canHashPins({ subtle: undefined as never })).toBe(false);
  });
});

/** A PIN as the device keeps it: enough to check one, not to read it. */
export type PinHash = { salt: Uint8Array<ArrayBuffer>; iterations: number; hash: Uint8Array<ArrayBuffer> };

/** Trying one PIN shall cost this much on the device it was set on, ms. */
const COST_MS = 300;
const PROBE = 50_000;
/** What is advised for PBKDF2 with SHA-256 at least; and an end to what a quick desk computer may ask of itself. */
const LEAST = 600_000;
const MOST = 5_000_000;

/** A page that did not come over a safe connection has no cryptography. */
export function canHashPins(crypto: Pick<Crypto, 'subtle'>): boolean {
  // Typed as always there; in an unsafe context it is not.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Hashes a new PIN with a fresh salt, at a cost measured on this device. */
export async function hashPin(crypto: Crypto, pin: string, mono: () => number): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iterations = await measureIterations(crypto, salt, mono);
  return { salt, iterations, hash: await derive(crypto, pin, salt, iterations) };
}

export async function isPin(crypto: Crypto, pin: string, { salt, iterations, hash }: PinHash): Promise<boolean> {
  const found = await derive(crypto, pin, salt, iterations);
  return (
    found.length === hash.length && found.reduce((differing, byte, i) => differing | (byte ^ (hash[i] ?? 0)), 0) === 0
  );
}

/** How many rounds take about as long as they should here. */
async function measureIterations(crypto: Crypto, salt: Uint8Array<ArrayBuffer>, mono: () => number): Promise<number> {
  const began = mono();
  await derive(crypto, '0000', salt, PROBE);
  const took = Math.max(1, mono() - began);
  return Math.min(MOST, Math.max(LEAST, Math.round((PROBE * COST_MS) / took)));
}

async function derive(
  { subtle }: Pick<Crypto, 'subtle'>,
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256));
}

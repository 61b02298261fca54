import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Refusal } from '../refusal.ts';

const [SALT, NONCE, TAG] = [16, 12, 16];
const LEAST = 12;
/** A second of a fast machine and 64 MB for each guess. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** Throws a {@link Refusal} for a passphrase that is soon guessed. */
export function checkPassphrase(passphrase: string): void {
  if (passphrase.length >= LEAST) return;
  throw new Refusal(`The passphrase of a backup must have at least ${LEAST} characters: it seals the keys.`);
}

/** Seals the keys of sensitive fields, so that a backup alone opens no bank account. */
export function sealKeys(keys: readonly Buffer[], passphrase: string): string {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', derive(passphrase, salt), nonce, { authTagLength: TAG });
  const text = JSON.stringify(keys.map((key) => key.toString('base64')));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** The keys again, in base64. Throws a {@link Refusal} for another passphrase. */
export function openKeys(sealed: string, passphrase: string): string[] {
  const bytes = Buffer.from(sealed, 'base64');
  const key = derive(passphrase, bytes.subarray(0, SALT));
  const nonce = bytes.subarray(SALT, SALT + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAuthTag(
    bytes.subarray(SALT + NONCE, SALT + NONCE + TAG),
  );
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(SALT + NONCE + TAG)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch (cause) {
    throw new Refusal('This is not the passphrase that the backup was made with. Nothing was changed.', { cause });
  }
}

function derive(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, COST);
}

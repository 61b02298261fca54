import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Whose field it is. A sealed value can be opened only in this place. */
interface Place {
  companyId: number;
  userId: number;
  field: string;
}

export interface FieldSeal {
  /** Whether there is a key to seal with. */
  readonly ready: boolean;
  /** Throws when there is no key. */
  seal(text: string, place: Place): Buffer;
  /** What stands for a text where it must not be kept: the same for the same text, and nobody without the key can try others. */
  mark(text: string): string;
  /** Whether one of the keys sealed it. */
  knows(sealed: Buffer): boolean;
  /** Whether it was sealed with the first key. */
  isCurrent(sealed: Buffer): boolean;
  /** The text again; null when none of the keys is the one it was sealed with. Throws when it was tampered with. */
  open(sealed: Buffer, place: Place): string | null;
}

/** Layout: version (1 byte), key id (4), nonce (12), tag (16), then the encrypted text. */
const VERSION = 1;
const KEY_ID = 4;
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + KEY_ID + NONCE + TAG;

/**
 * Seals fields one by one with AES-256-GCM. The first key seals, all of them open: a new key is put in front, and
 * the old one may go once everything is sealed anew (server/reseal-fields.ts). Each key is 32 bytes.
 */
export function createFieldSeal(keys: readonly Buffer[]): FieldSeal {
  const byId = new Map(keys.map((key) => [keyIdOf(key).toString('hex'), key]));
  const [sealing] = keys;
  return {
    ready: sealing !== undefined,
    seal(text, place) {
      if (!sealing) throw new Error('There is no key to seal with');
      // Random, and never used twice: with the same nonce and key two texts would give each other away.
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG }).setAAD(boundTo(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), keyIdOf(sealing), nonce, cipher.getAuthTag(), body]);
    },
    // The last key stays the longest when a new one is put in front.
    mark: (text) =>
      createHmac('sha256', keys.at(-1) ?? '')
        .update(`tallybook mark\0${text}`)
        .digest('base64'),
    knows: (sealed) => byId.has(sealed.subarray(1, 1 + KEY_ID).toString('hex')),
    isCurrent: (sealed) => sealing !== undefined && sealed.subarray(1, 1 + KEY_ID).equals(keyIdOf(sealing)),
    open(sealed, place) {
      if (sealed.length < HEAD || sealed[0] !== VERSION) throw new Error('This is no sealed field');
      const key = byId.get(sealed.subarray(1, 1 + KEY_ID).toString('hex'));
      if (!key) return null;
      const nonce = sealed.subarray(1 + KEY_ID, HEAD - TAG);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
        .setAAD(boundTo(place))
        .setAuthTag(sealed.subarray(HEAD - TAG, HEAD));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]).toString('utf8');
    },
  };
}

/** Tells keys apart without revealing anything about them. */
function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('tallybook field key').update(key).digest().subarray(0, KEY_ID);
}

/** Authenticated, not stored: somebody who copies a sealed value to another row or column can't have it opened there. */
function boundTo({ companyId, userId, field }: Place): Buffer {
  return Buffer.from(JSON.stringify(['tallybook', VERSION, companyId, userId, field]), 'utf8');
}

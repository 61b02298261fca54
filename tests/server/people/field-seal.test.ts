import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '#server/db/refusal.ts';
import { loadFieldKeys } from '#server/field-keys.ts';
import { createFieldSeal } from '#server/http/access/field-seal.ts';

const [key, newer] = [randomBytes(32), randomBytes(32)];
const place = { companyId: 1, userId: 2, field: 'social_security' };
const seal = createFieldSeal([key]);

describe('a sealed field', () => {
  test('opens again in its place, and never looks the same twice', () => {
    const [one, two] = [seal.seal('123456789', place), seal.seal('123456789', place)];
    expect(seal.open(one, place)).toBe('123456789');
    expect(one.equals(two)).toBe(false);
    expect(one.includes('123456789')).toBe(false);
  });

  test('with one bit changed anywhere it opens no more', () => {
    const sealed = seal.seal('123456789', place);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      // In the key's id it is a field of an unknown key; anywhere else it was tampered with.
      if (at >= 1 && at <= 4) expect(seal.open(changed, place)).toBeNull();
      else expect(() => seal.open(changed, place)).toThrow();
    }
    expect(() => seal.open(sealed.subarray(0, -1), place)).toThrow();
    expect(() => seal.open(Buffer.alloc(0), place)).toThrow();
  });

  test.each([
    ['another person', { ...place, userId: 3 }],
    ['another company', { ...place, companyId: 2 }],
    ['another field', { ...place, field: 'account_number' }],
  ])('copied to %s it opens no more', (_where, elsewhere) => {
    expect(() => seal.open(seal.seal('123456789', place), elsewhere)).toThrow();
  });

  test('with a new key in front the old fields still open; without their key they are told apart from broken ones', () => {
    const old = seal.seal('123456789', place);
    const turned = createFieldSeal([newer, key]);
    expect(turned.open(old, place)).toBe('123456789');
    expect(createFieldSeal([newer]).open(turned.seal('1', place), place)).toBe('1');
    expect(createFieldSeal([newer]).open(old, place)).toBeNull();
  });

  test('without a key nothing is sealed', () => {
    const none = createFieldSeal([]);
    expect(none.ready).toBe(false);
    expect(() => none.seal('1', place)).toThrow();
    expect(none.open(seal.seal('1', place), place)).toBeNull();
  });
});

describe('where the key comes from', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallybook-key-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const home = { databaseUrl: '', fieldKey: '', dataDir };

  test('beside the bundled database it is made once, for its owner’s eyes alone', () => {
    const [made] = loadFieldKeys(home);
    expect(made).toHaveLength(32);
    expect(loadFieldKeys(home)[0]?.equals(made ?? Buffer.alloc(0))).toBe(true);
    expect(statSync(join(dataDir, 'field-key')).mode & 0o777).toBe(0o600);
  });

  test('FIELD_KEY comes before the file, in base64 or hexadecimal, several with commas', () => {
    const fieldKey = `${key.toString('base64')}, ${newer.toString('hex')}`;
    expect(loadFieldKeys({ ...home, fieldKey }).map(String)).toEqual([key, newer].map(String));
  });

  test('with a database elsewhere none is made', () => {
    expect(loadFieldKeys({ ...home, databaseUrl: 'postgres://db/x' })).toEqual([]);
  });

  test('a key that can’t be one is refused without being repeated, and a broken file is not replaced', () => {
    expect(() => loadFieldKeys({ ...home, fieldKey: 'hunter2' })).toThrow(Refusal);
    expect(() => loadFieldKeys({ ...home, fieldKey: 'hunter2' })).not.toThrow(/hunter2/);
    writeFileSync(join(dataDir, 'field-key'), 'half of a k');
    expect(() => loadFieldKeys(home)).toThrow(Refusal);
    expect(readFileSync(join(dataDir, 'field-key'), 'utf8')).toBe('half of a k');
  });
});

import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { emails, openWorld, type World } from '../world.ts';

const TOKEN = /\/auth\/reset\/password\/(\d+\.[\w-]{43})\n/;
const HOME = '198.51.100.7';
const tablet = uuid();

let world: World;
beforeEach(async () => {
  world = await openWorld({ publicUrl: 'https://tallybook.test' });
});
afterEach(() => world.close());

interface From {
  address: string;
  device?: string;
  username?: string;
}

function signInFrom({ address, device, username = emails.rbt }: From, password = DEMO_PASSWORD) {
  return world.ask('POST', '/oauth/token', {
    body: { grant_type: 'password', client_id: 'tallybook-web', username, password },
    headers: { 'x-forwarded-for': address, ...(device ? { 'x-device-id': device } : {}) },
  });
}

/** Somebody at fourteen addresses guesses for as long as anybody lets them. */
async function attack(rounds = 12): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await signInFrom({ address: `203.0.113.${1 + (round % 14)}` }, `guess ${round}`);
    world.clock.advance(round < 4 ? 0 : 61);
  }
  await signInFrom({ address: '203.0.113.14' }, 'the last guess');
}

describe('somebody who guesses at a password from many addresses', () => {
  test('keeps its owner out neither on a device nor in a network from which they have signed in before', async () => {
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
    await attack();
    expect((await signInFrom({ address: '192.0.2.200' }, DEMO_PASSWORD)).statusCode).toBe(429);
    expect((await signInFrom({ address: '192.0.2.1', device: tablet })).statusCode).toBe(200);
    await attack();
    expect((await signInFrom({ address: HOME })).statusCode).toBe(200);
  });

  test('who names the owner’s device, as colleagues can read it, keeps nobody out on it, and wins no guesses by it', async () => {
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
    const tried: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      tried.push((await signInFrom({ address: '203.0.113.66', device: tablet }, `guess ${guess}`)).statusCode);
    expect(tried.slice(5)).toEqual(Array.from({ length: 7 }, () => 429));
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
  });

  test('keeps nobody out on a device that has chosen the password by a mailed link', async () => {
    const phone = uuid();
    await world.ask('POST', '/api/password/email', { body: { email: emails.rbt } });
    await expect.poll(() => world.mails.length).toBe(1);
    const token = TOKEN.exec(world.mails[0]?.text ?? '')?.[1] ?? '';
    const password = 'a garden after the rain';
    const reset = await world.ask('POST', '/api/password/reset', {
      body: { email: emails.rbt, password, token },
      headers: { 'x-device-id': phone, 'x-forwarded-for': '192.0.2.9' },
    });
    expect(reset.statusCode).toBe(204);
    await attack();
    expect((await signInFrom({ address: '192.0.2.10', device: phone }, password)).statusCode).toBe(200);
  });

  test('in the network of a whole office keeps a colleague out of no device that they use', async () => {
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
    for (let guess = 0; guess < 12; guess++)
      await signInFrom({ address: HOME, username: `x${guess}@demo.test` }, 'wrong');
    expect((await signInFrom({ address: HOME, username: emails.rbt2 })).statusCode).toBe(429);
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
  });
});

describe('a device or a network that is known', () => {
  test('has a count of its own: guesses there wait as everywhere', async () => {
    await signInFrom({ address: HOME, device: tablet });
    const answers = [];
    for (let guess = 0; guess < 12; guess++) {
      answers.push((await signInFrom({ address: HOME, device: tablet }, `guess ${guess}`)).statusCode);
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.at(-1)).toBe(429);
    world.clock.advance(61);
    expect((await signInFrom({ address: HOME, device: tablet })).statusCode).toBe(200);
  });

  test('is known for that person alone, and by nothing that names them', async () => {
    await signInFrom({ address: HOME, device: tablet });
    await attack();
    for (let guess = 0; guess < 6; guess++) {
      await signInFrom({ address: `203.0.113.${guess + 30}`, username: emails.rbt2 }, 'guess');
    }
    const colleague = await signInFrom({ address: '192.0.2.4', device: tablet, username: emails.rbt2 });
    expect(colleague.statusCode).toBe(429);
  });
});

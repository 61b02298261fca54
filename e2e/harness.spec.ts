import { expect } from '@playwright/test';
import { watchConsole } from './fixtures/console-watch.ts';
import { test } from './fixtures/test.ts';

/** The tests of the tests: each of these would otherwise hide a failure of all the others. */
test.describe('the harness', () => {
  const unwelcome: [danger: string, script: string, told: RegExp][] = [
    ['an error on the console', "console.error('lost')", /console\.error: lost/],
    ['a warning on the console', "console.warn('odd')", /console\.warning: odd/],
    ['an uncaught error', "setTimeout(() => { throw new Error('broken'); })", /uncaught: .*broken/],
    ['a promise that nobody waits for', "void Promise.reject(new Error('dropped'))", /uncaught: .*dropped/],
    [
      'a style that the policy forbids',
      "document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' }))",
      /Content Security Policy/i,
    ],
    ['text that becomes markup', "try { document.body.innerHTML = '<b>x</b>' } catch {}", /TrustedHTML/],
    ['a file of the app that is missing', "void fetch('/assets/gone.js')", /Failed to load resource.*404/],
  ];
  test('the console watch tells of everything that a page must not do', async ({ browser, server }) => {
    const context = await browser.newContext();
    const { problems } = watchConsole(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/auth/login`);
    const devtools = await context.newCDPSession(page);
    for (const [danger, script, told] of unwelcome) {
      await devtools.send('Runtime.evaluate', { expression: script });
      await expect.poll(() => problems().join('\n'), danger).toMatch(told);
    }
    expect(problems(unwelcome.map(([, , told]) => told))).toEqual([]);
    await context.close();
  });

  test('the console watch says nothing of requests that fail without a network', async ({ page, context }) => {
    await page.goto('/auth/login');
    await context.setOffline(true);
    await page.evaluate(() => fetch('/api/ping').catch(() => null));
    await context.setOffline(false);
    await page.evaluate(() => fetch('/api/payload').catch(() => null));
  });

  test('a tablet that loses its battery has what was stored durably, and nothing of it still runs', {
    tag: '@long',
  }, async ({ openDevice }) => {
    const tablet = await openDevice('tablet');
    await tablet.page.goto('/auth/login');
    await tablet.page.evaluate(storeWord);
    await tablet.kill();

    const again = await openDevice('tablet');
    await again.page.goto('/auth/login');
    expect(await again.page.evaluate(readWord)).toBe('kept');
  });

  test.describe('with a server of its own', () => {
    test.use({ ownServer: true });

    test('a server that was killed comes back at the same address with its data', { tag: '@long' }, async ({
      server,
      request,
    }) => {
      const before = await server.db.selectFrom('clients').select('id').execute();
      await server.halt();
      await expect(request.get('/api/ping')).rejects.toThrow(/ECONNREFUSED/);
      await server.resume();
      expect((await request.get('/api/ping')).status()).toBe(200);
      expect(before.length).toBeGreaterThanOrEqual(12);
    });
  });
});

function storeWord(): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('harness');
    opening.onupgradeneeded = () => opening.result.createObjectStore('words');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('words', 'readwrite', { durability: 'strict' });
      transaction.objectStore('words').put('kept', 1);
      transaction.oncomplete = () => done();
      transaction.onerror = () => fail(transaction.error);
    };
  });
}

function readWord(): Promise<unknown> {
  return new Promise((done) => {
    const opening = indexedDB.open('harness');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('words').objectStore('words').get(1);
      reading.onsuccess = () => done(reading.result);
    };
  });
}

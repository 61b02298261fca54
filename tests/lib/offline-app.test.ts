import { describe, expect, test, vi } from 'vitest';
import { registered } from '#app/update/service-worker.ts';
import { watchOfflineApp } from '#lib/offline-app.ts';

describe('whether the app opens without a network', () => {
  test('it does when its worker is active, and not while its files are still coming', async () => {
    let active = (_: ServiceWorkerRegistration) => {};
    const ready = new Promise<ServiceWorkerRegistration>((done) => {
      active = done;
    });
    const watch = watchOfflineApp({ serviceWorker: { ready } });
    const changed = vi.fn();
    watch.subscribe(changed);
    expect(watch.get()).toBe('coming');
    active({} as ServiceWorkerRegistration);
    await ready;
    expect(watch.get()).toBe('ready');
    expect(changed).toHaveBeenCalledOnce();
  });

  test('where the browser keeps no app for the address it never does', () => {
    expect(watchOfflineApp({}).get()).toBe('impossible');
  });

  test('where the browser refuses the worker it never does, and says so instead of "still downloading"', async () => {
    const watch = watchOfflineApp({ serviceWorker: { ready: new Promise(() => {}) } });
    const refuse = async () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(await registered(new EventTarget() as Window, { register: refuse }, watch.refuse)).toBe(false);
    expect(watch.get()).toBe('impossible');
  });

  test('a worker that could not be fetched is asked for again with the next connection', async () => {
    const page = new EventTarget() as Window;
    let asked = 0;
    const register = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('no network');
      return {} as ServiceWorkerRegistration;
    };
    const refused = vi.fn();
    const done = registered(page, { register }, refused);
    await vi.waitFor(() => {
      page.dispatchEvent(new Event('online'));
      expect(asked).toBe(2);
    });
    expect(await done).toBe(true);
    expect(refused).not.toHaveBeenCalled();
  });
});

import { describe, expect, test, vi } from 'vitest';
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
});

import { describe, expect, test } from 'vitest';
import { createInstallPrompt } from '#lib/install-prompt.ts';
import { protectStorage, readStorageFacts } from '#lib/storage-facts.ts';

function page(change: { agent?: string; fingers?: number; standalone?: boolean; displayed?: boolean } = {}) {
  const target = new EventTarget();
  return Object.assign(target, {
    matchMedia: () => ({ matches: change.displayed ?? false }) as MediaQueryList,
    navigator: {
      userAgent: change.agent ?? 'Chrome',
      maxTouchPoints: change.fingers ?? 0,
      standalone: change.standalone,
    },
  });
}

function offer(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  let prompted = 0;
  const prompt = async () => {
    prompted += 1;
  };
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  return { event, prompted: () => prompted };
}

describe('how the app can be installed', () => {
  test('not at all, until the browser offers it; then by asking', () => {
    const window = page();
    const install = createInstallPrompt(window);
    let told = 0;
    install.subscribe(() => {
      told += 1;
    });
    expect(install.way()).toBe('none');
    const { event } = offer('accepted');
    window.dispatchEvent(event);
    expect([install.way(), told, event.defaultPrevented]).toEqual(['ask', 1, true]);
  });

  test('an offer is used once', async () => {
    const window = page();
    const install = createInstallPrompt(window);
    const { event, prompted } = offer('dismissed');
    window.dispatchEvent(event);
    expect(await install.ask()).toBe(false);
    expect(await install.ask()).toBe(false);
    expect([prompted(), install.way()]).toEqual([1, 'none']);
  });

  test('by hand on an iPhone, and on an iPad that calls itself a Mac', () => {
    expect(createInstallPrompt(page({ agent: 'iPhone' })).way()).toBe('by-hand');
    expect(createInstallPrompt(page({ agent: 'Macintosh', fingers: 5 })).way()).toBe('by-hand');
    expect(createInstallPrompt(page({ agent: 'Macintosh' })).way()).toBe('none');
  });

  test('an installed app is never asked again', () => {
    expect(createInstallPrompt(page({ standalone: true, agent: 'iPad' })).way()).toBe('installed');
    const window = page({ displayed: true });
    const install = createInstallPrompt(window);
    window.dispatchEvent(offer('accepted').event);
    expect(install.way()).toBe('installed');
    const later = page();
    const other = createInstallPrompt(later);
    later.dispatchEvent(new Event('appinstalled'));
    expect(other.way()).toBe('installed');
  });
});

describe('what the browser says about storage', () => {
  const storage = (parts: object) => parts as StorageManager;

  test('protected and used, where it answers', async () => {
    const good = storage({ persisted: async () => true, estimate: async () => ({ usage: 18_000_000 }) });
    expect(await readStorageFacts(good)).toEqual({ protected: true, usedBytes: 18_000_000 });
  });

  test('a browser without it, or one that refuses, breaks nothing', async () => {
    const refusing = storage({
      persisted: () => Promise.reject(new Error('no')),
      estimate: () => Promise.reject(new Error('no')),
      persist: () => Promise.reject(new Error('no')),
    });
    const nothing = { protected: null, usedBytes: null };
    expect([await readStorageFacts(undefined), await readStorageFacts(refusing)]).toEqual([nothing, nothing]);
    expect([await protectStorage(undefined), await protectStorage(refusing)]).toEqual([null, null]);
  });
});

import { openTablet } from '../fixtures/tablet.ts';

export const SLOW_DOWN = 4;

/** Both in ms from the navigation: the first thing that is painted, and until `ready` is there. */
export interface ColdStart {
  painted: number;
  ready: number;
}

/** The whole of a start: a browser that was not running, no network, a slow processor. */
export async function coldStart(folder: string, url: string, ready: string): Promise<ColdStart> {
  const tablet = await openTablet({ folder, baseURL: url, viewport: { width: 1024, height: 768 } });
  try {
    await tablet.context.setOffline(true);
    const devtools = await tablet.context.newCDPSession(tablet.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await tablet.page.addInitScript(noteWhenReady, ready);
    await tablet.page.goto(url);
    await tablet.page.waitForFunction(() => 'readyAt' in globalThis);
    return await tablet.page.evaluate(() => ({
      ready: Reflect.get(globalThis, 'readyAt') as number,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
  } finally {
    await tablet.close();
  }
}

/** Runs in the page: notes the time of the first frame in which the thing stands, counted from the navigation. */
function noteWhenReady(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length)
      Object.assign(globalThis, { readyAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * The first sign-in on a new device, on a fast network and 4× slower: from the press on "Sign in" until the first session
 * can be begun, with a client to choose in Start New Session.
 */
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { startCluster } from '../../tests/setup/cluster.ts';
import { type Bench, median } from '../../tests/setup/figure.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';
import { openTablet } from '../fixtures/tablet.ts';
import { StartSessionPage } from '../pages/start-session-page.ts';
import { inFolder } from './bench-page.ts';
import { SLOW_DOWN } from './cold-page.ts';

const BLOCKS = 5;

async function firstSignIn(folder: string, url: string): Promise<number> {
  const { page, context, close } = await openTablet({ folder, baseURL: url, viewport: { width: 1024, height: 768 } });
  try {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(PEOPLE.therapist);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const start = new StartSessionPage(page);
    await start.open();
    await start.chooseFirstClient();
    return Date.now() - pressed;
  } finally {
    await close();
  }
}

const measure: Bench = () =>
  inFolder(async (home) => {
    const cluster = await startCluster();
    const server = await startServer(cluster.connection);
    try {
      const taken: number[] = [];
      for (let block = 0; block < BLOCKS; block++) taken.push(await firstSignIn(join(home, String(block)), server.url));
      return [
        {
          what: `first sign-in until the first session can be begun, ${SLOW_DOWN}× slower`,
          measured: median(taken),
          unit: 'ms',
          limit: { atMost: 3000 },
        },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  });
export default measure;

import { expect } from '@playwright/test';
import { saveFigures } from '../../tests/setup/figure-store.ts';
import { STORES, storesOf } from '../fixtures/indexed-db.ts';
import { downloaded, signIn } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { beginVisit } from '../pages/begin-visit.ts';
import { SessionDataPage } from '../pages/session-data-page.ts';
import { readTaps } from '../stored-session.ts';

test.use({ ownServer: true });

/** `KILLS=20` for a shorter run, in each way that Chromium keeps IndexedDB. */
const KILLS = Number(process.env.KILLS ?? 200);
/** A kill comes at any moment of this long a burst, ms. */
const BURST_MS = 1200;

for (const store of STORES)
  test(`${KILLS} times SIGKILL of the browser in the middle of recording, on ${store.name}: every tap that was seen to count is there, and none twice`, async ({
    openDevice,
    server,
  }) => {
    test.setTimeout(60_000 + KILLS * 60_000);
    let tablet = await openDevice('tablet', { flags: store.flags });
    await signIn(tablet.page, 'therapist');
    await downloaded(tablet.page);
    const { ledger, behavior, uid } = await beginVisit(tablet.page);
    /** What the script did and saw: presses begun, and the highest number that stood on the screen. */
    let pressed = 0;
    let seen = 0;
    let unseen = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const data = new SessionDataPage(tablet.page, ledger);
      const killed = new Promise<void>((done) =>
        setTimeout(() => void tablet.kill().then(done), 100 + Math.random() * BURST_MS),
      );
      const before = seen;
      try {
        for (;;) {
          pressed += 1;
          await data.tile(behavior).click({ timeout: 2000 });
          await expect(data.tile(behavior, seen + 1)).toBeVisible({ timeout: 2000 });
          seen += 1;
        }
      } catch {
        // The browser is gone; the last press may be on the disk or not, and nobody saw it counted.
      }
      await killed;
      tablet = await openDevice('tablet', { flags: store.flags });
      const again = new SessionDataPage(tablet.page, ledger);
      await again.open();
      const there = await again.count(behavior);
      expect(there, `after kill ${kill + 1}, ${seen - before} taps were seen`).toBeGreaterThanOrEqual(seen);
      expect(there).toBeLessThanOrEqual(seen + 1);
      unseen += there - seen;
      seen = there;
      if ((kill + 1) % 20 === 0) process.stdout.write(`  ${kill + 1} kills, ${seen} taps\n`);
    }
    expect(storesOf(tablet.folder)).toEqual([store.name]);
    await expect
      .poll(async () => (await readTaps(server.db, uid))?.taps, { timeout: 120_000 })
      .toEqual({ [behavior]: seen });
    expect(await readTaps(server.db, uid)).toMatchObject({ doubled: 0 });
    saveFigures([
      {
        what: `taps lost or doubled over ${KILLS} SIGKILLs of Chromium while recording on ${store.name} (of ${seen}; ${unseen} were on the disk and not yet on the screen, of ${pressed} presses)`,
        measured: 0,
        unit: 'taps',
        limit: { atMost: 0 },
      },
    ]);
  });

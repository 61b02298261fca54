import { expect } from '@playwright/test';
import { namelessOf, saidTwiceOf, sameNamesOf } from '../fixtures/names.ts';
import { stories } from '../fixtures/screens.ts';
import { test } from '../fixtures/test.ts';
import { walk } from '../fixtures/walk.ts';

test.use({ ownServer: true });

for (const story of stories) {
  test(`on every screen of "${story.name}" each control has a name of its own, which its description does not repeat`, async ({
    page,
    context,
    server,
  }) => {
    const cdp = await context.newCDPSession(page);
    await walk({ page, context, server }, story, async (stop) => {
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      expect.soft(namelessOf(nodes), `${stop.name}: without a name`).toEqual([]);
      expect.soft(saidTwiceOf(nodes), `${stop.name}: said twice`).toEqual([]);
      expect.soft(sameNamesOf(nodes), `${stop.name}: the same name for two`).toEqual([]);
    });
  });
}

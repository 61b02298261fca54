import { expect } from '@playwright/test';
import { clientNamed, noteOf, signedInDevice } from './fixtures/deliver.ts';
import { signIn } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';

test.use({ ownServer: true });

for (const width of [1440, 820, 390])
  test(`at ${width} px no dot hangs where a line of a group breaks`, { tag: '@wide' }, async ({ page, server }) => {
    const maya = await clientNamed(server, 'Ruiz');
    const therapist = await signedInDevice(server, 'therapist');
    const office = await signedInDevice(server, 'admin');
    for (const [at, day] of ['2026-02-02', '2026-02-03'].entries()) {
      expect(await therapist.send('/api/note', noteOf(maya, day, 'Billed'))).toBe(201);
      const { id } = await server.db.selectFrom('notes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      const body = { id: [id], icn: 'A-1', date: `2026-02-0${5 + at}` };
      expect(await office.send('/api/company/payments/group', body)).toBe(200);
    }
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    for (const path of ['', '?icn=A-1']) {
      await page.goto(`/company/finance/insurance-billing/group${path}`);
      await expect(page.getByText(/2 notes · /).first()).toBeVisible();
      const hanging = await page.getByRole('main').evaluate((main) => {
        const rectOf = (node: Node, at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        };
        const letters: { letter: string; box: DOMRect; clip: number }[] = [];
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const [at, letter] of [...(node.textContent ?? '')].entries())
            if (letter.trim() !== '') {
              const clips = node.parentElement?.closest('.overflow-hidden')?.getBoundingClientRect();
              letters.push({ letter, box: rectOf(node, at), clip: clips?.left ?? 0 });
            }
        return letters.filter(({ letter, box, clip }, at) => {
          const [before, after] = [letters[at - 1], letters[at + 1]];
          const isSeen = box.width > 0 && box.right > clip;
          const isInLine = before?.box.bottom === box.bottom && after?.box.bottom === box.bottom;
          return letter === '·' && isSeen && !isInLine;
        }).length;
      });
      expect(hanging, path).toBe(0);
    }
  });

import { expect } from '@playwright/test';
import { chromium } from './chromium.ts';
import { storedTimes } from './databases.ts';
import { missingText } from './engine.ts';
import { test } from './engine-test.ts';
import { firefox } from './firefox.ts';
import { arrive, currentSession } from './visit.ts';
import { webkit } from './webkit.ts';

for (const engine of [chromium, webkit, firefox]) {
  test.describe(engine.name, { tag: '@long' }, () => {
    test.use({ engine, ownServer: true });
    test.beforeEach(({ ownServer: _ }, info) => info.skip(engine.missing().length > 0, missingText(engine)));

    test('times typed right after the choice of a client are the ones that stand in the Start dialog, each of twenty times', async ({
      device,
    }) => {
      test.setTimeout(600_000);
      const { hand } = await device.open();
      await arrive(hand);
      const other: string[] = [];
      for (let round = 0; round < 20; round++) {
        await hand.press({ role: 'button', name: 'Start Session' }, { last: true });
        await hand.see({ role: 'dialog', name: 'Start New Session' });
        await hand.press({ role: 'combobox', name: 'Client' });
        await hand.press({ role: 'option', name: /./ }, { last: round % 2 === 1 });
        await hand.fill({ role: 'combobox', name: 'Start Time' }, '6:00 AM\t');
        await hand.fill({ role: 'combobox', name: 'End Time' }, '6:45 AM\t');
        const stands = [
          await hand.valueOf({ role: 'combobox', name: 'Start Time' }),
          await hand.valueOf({ role: 'combobox', name: 'End Time' }),
        ].join(' to ');
        if (stands !== '6:00 AM to 6:45 AM') other.push(`${round}: ${stands}`);
        await hand.press({ role: 'button', name: 'Cancel' });
        await hand.seeNone({ role: 'dialog', name: 'Start New Session' });
      }
      expect(other).toEqual([]);
    });

    test('a session has the times that stand in the dialog when Start is pressed, though the field is not left', async ({
      device,
    }) => {
      test.setTimeout(120_000);
      const { hand } = await device.open();
      await arrive(hand);
      await hand.press({ role: 'button', name: 'Start Session' }, { last: true });
      await hand.see({ role: 'dialog', name: 'Start New Session' });
      await hand.press({ role: 'combobox', name: 'Client' });
      await hand.press({ role: 'option', name: /./ });
      await hand.press({ role: 'radio', name: 'Home' });
      await hand.fill({ role: 'combobox', name: 'Start Time' }, '6:00 AM');
      // By a press, which leaves the other one: the end follows the beginning until it is chosen.
      await hand.press({ role: 'combobox', name: 'End Time' });
      await hand.fill({ role: 'combobox', name: 'End Time' }, '6:45 AM');
      await hand.press({ role: 'button', name: 'Start' });
      await hand.see({ role: 'button', name: /, count \d+\. Add one\.$/ });
      expect(await storedTimes(hand.window, await currentSession(hand))).toBe('06:00 to 06:45');
    });
  });
}

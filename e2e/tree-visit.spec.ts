import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { listen } from './fixtures/heard.ts';
import { downloaded, PEOPLE } from './fixtures/people.ts';
import { test } from './fixtures/test.ts';
import { TreeReader } from './fixtures/tree-reader.ts';

test.use({ ownServer: true });

/** An upright tablet, and one that lies down at 400 %, CSS px. */
for (const viewport of [
  { width: 820, height: 1180 },
  { width: 320, height: 256 },
])
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('a whole visit by the accessibility tree and the live regions alone: each name says what it is, each act is heard', {
      tag: '@wide',
    }, async ({ page }) => {
      test.setTimeout(120_000);
      await listen(page);
      await page.goto('/auth/login');
      const tree = await TreeReader.of(page);
      await tree.type('textbox', 'Email', PEOPLE.therapist);
      await tree.type('textbox', 'Password', DEMO_PASSWORD);
      await tree.press('button', 'Sign in');
      await tree.isAt({ role: 'heading', name: /^Good / });
      await downloaded(page);

      // Start.
      await tree.press('button', 'Start Session');
      await tree.isAt({ role: 'dialog', name: 'Start New Session' });
      await tree.findNone({ role: 'heading', name: /^Good / });
      await tree.type('combobox', 'Client', 'Maya');
      await tree.find({ role: 'option', name: /Maya/ });
      await tree.key('Enter');
      await tree.hears('Client is Maya R.');
      expect((await tree.find({ role: 'radio', name: 'Maya R.' })).states.checked).toBe('true');
      await tree.press('radio', 'Home');
      expect((await tree.find({ role: 'radio', name: 'Home' })).states.checked).toBe('true');
      // Away from the hours of the demo’s plan, Start asks whether the visit begins now.
      const now = (await tree.all()).find(({ role, name }) => role === 'radio' && name.startsWith('Now '));
      if (now) await tree.press('radio', now.name);
      await tree.press('button', 'Start');
      await tree.isAt({ role: 'heading', name: 'Maya R. , Session Data' });

      // Counts: the tile says its number, and Undo what it took back.
      await tree.press('button', 'Tantrum, count 0. Add one.');
      await tree.press('button', 'Tantrum, count 1. Add one.');
      await tree.find({ role: 'button', name: 'Tantrum, count 2. Add one.' });
      await tree.press('button', 'Undo');
      await tree.hears('Undone.');
      await tree.find({ role: 'button', name: 'Tantrum, count 1. Add one.' });

      // Trials. On a narrow screen each part is a choice of its own.
      await tree.showPart('Skills');
      await tree.press('button', /^ind, independent.*Requests item.*count 0$/);
      await tree.find({ role: 'button', name: /^ind, independent.*Requests item.*count 1$/ });

      await tree.showPart('Interval');
      // An interval recording: begun, marked, stopped.
      await tree.press('button', /^Start motor stereotypic Behavior/);
      await tree.hears('Interval 1 of 10 started');
      await tree.press('button', /^Occurred/);
      await tree.hears('Interval 1: occurred');
      expect((await tree.find({ role: 'button', name: /^Occurred/ })).states.pressed).toBe('true');
      await tree.press('button', 'Stop');
      await tree.hears('Interval recording stopped.');

      // The clock.
      await tree.press('button', 'Pause');
      await tree.hears('Timer paused');
      await tree.press('button', 'Resume');
      await tree.hears('Timer running');

      // The note.
      await tree.press('link', 'Session Note');
      await tree.isAt({ role: 'heading', name: 'Maya R. , Session Note' });
      await tree.type('textbox', 'Comments', 'Written without seeing it.');
      expect((await tree.find({ role: 'textbox', name: 'Comments' })).value).toBe('Written without seeing it.');

      // Submit.
      await tree.press('link', 'Submit Session');
      await tree.isAt({ role: 'heading', name: 'Submit Session' });
      await tree.press('button', 'Watched, none happened');
      const keep = (await tree.all()).find(({ role, name }) => role === 'button' && name.startsWith('Keep '));
      if (keep) await tree.press('button', keep.name);
      await tree.press('button', 'Submit Session');
      await tree.isAt({ role: 'heading', name: 'Session submitted' });
    });
  });

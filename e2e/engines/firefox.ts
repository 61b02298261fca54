import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killTree, stopTree } from '../fixtures/process-tree.ts';
import { type Bidi, openBidi } from './bidi.ts';
import { type Engine, type EngineBrowser, type EngineWindow, WINDOW } from './engine.ts';
import { findProgram } from './find-program.ts';
import { clickActions, keyActions } from './hand-actions.ts';

/** No questions at the start, not even after a crash, and no calls home. */
const SETTINGS = {
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const program = () => findProgram('firefox-esr') ?? findProgram('firefox');

/** Firefox, without a window on any screen, spoken to over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (program() ? [] : ['firefox-esr']),
  launch,
};

async function launch(folder: string): Promise<EngineBrowser> {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(program() ?? 'firefox', flags, {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const bidi = await openBidi(await readAddress(child));
  const { contexts } = (await bidi.ask('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const window = await asWindow(bidi, contexts[0]?.context ?? '');
  const kill = async () => {
    await killTree(folder);
    bidi.close();
  };
  return {
    version: `Firefox ${bidi.version}`,
    window,
    async openWindow() {
      const made = (await bidi.ask('browsingContext.create', { type: 'window' })) as { context: string };
      return asWindow(bidi, made.context);
    },
    sleep: (ms) => stopTree(folder, ms),
    kill,
    close: kill,
  };
}

async function asWindow(bidi: Bidi, context: string): Promise<EngineWindow> {
  await bidi.ask('browsingContext.setViewport', { context, viewport: WINDOW });
  return {
    async navigate(url) {
      await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const params = { expression, target: { context }, awaitPromise: true, userActivation: false };
      const answer = (await bidi.ask('script.evaluate', params)) as
        | { type: 'success'; result: { value: string } }
        | { type: 'exception'; exceptionDetails: { text: string } };
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    async click(x, y) {
      await bidi.ask('input.performActions', { context, actions: clickActions(x, y) });
    },
    async type(text) {
      await bidi.ask('input.performActions', { context, actions: keyActions(text) });
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((ready, failed) => {
    child.stderr?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-20_000);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address) ready(address);
    });
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`Firefox ended before it listened: ${said}`)));
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { listenToLauncher } from './builds/launcher.ts';
import { readConfig } from './config.ts';
import { exitWith } from './failure.ts';
import { openHouse } from './house.ts';

/** Stopping takes longer than this, after any delay asked for, only when something hangs; the data is safe without it. */
const STOP_LIMIT_MS = 40_000;

/** By then a Ctrl-C has come here that has reached what this process started first, ms. */
const SIGNAL_MS = 500;

/** With which status it ends, once it does. */
let stopping: number | null = null;

// Before anything is opened: a start that a signal ends at once leaves half a data folder behind.
// Ctrl-C reaches this process from the terminal, from npm and from the launcher: only the first one counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The launcher is gone, perhaps by kill -9: nobody would stop this process any more.
process.on('disconnect', () => void stop(0));

const launcher = listenToLauncher();
const opened = open();

async function open() {
  try {
    const config = readConfig(process.env);
    const onLost = (reason: string) => {
      process.stderr.write(`${reason}\n`);
      void stop(1);
    };
    const house = await openHouse(config, onLost, launcher);
    process.stdout.write(house.greeting);
    return house;
  } catch (error) {
    await pause(SIGNAL_MS);
    // Whoever stopped a start in the middle is told of no trouble: what was cut off is its consequence.
    if (stopping === 0) return process.exit(0);
    exitWith(error);
    return process.exit();
  }
}

async function stop(code: number): Promise<void> {
  if (stopping !== null) return;
  stopping = code;
  launcher.giveUp();
  const house = await opened;
  // What went wrong already needs no time to be noticed.
  const inHurry = code !== 0;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS + (inHurry ? 0 : house.stopDelayMs)).unref();
  await house.close(inHurry);
  process.exit(code);
}

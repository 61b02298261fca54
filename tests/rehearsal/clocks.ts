import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES } from './hosts.ts';

/** Of Debian's libfaketime. */
export const CLOCK_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
export const BIN = `/usr/lib/postgresql/${POSTGRES}/bin`;

/** By how many seconds the clock of the machine with its files in `root` is off; its programs see it within a second. */
export function setClock(root: string, seconds: number): void {
  writeFileSync(join(root, 'clock'), `+${seconds}\n`);
}

/**
 * Gives the machine a clock of its own: one that is set changes no stopwatch. PostgreSQL has it by a library, and Patroni
 * by Python's own means, because under that library Python's locks fail. etcd counts by stopwatch alone.
 */
export function installClock(root: string): void {
  setClock(root, 0);
  const bin = binOf(root);
  mkdirSync(bin);
  for (const name of readdirSync(BIN)) if (name !== 'postgres') symlinkSync(join(BIN, name), join(bin, name));
  const settings = `LD_PRELOAD=${CLOCK_LIBRARY} FAKETIME_TIMESTAMP_FILE=${join(root, 'clock')} FAKETIME_CACHE_DURATION=1 DONT_FAKE_MONOTONIC=1`;
  writeFileSync(join(bin, 'postgres'), `#!/bin/sh\nexec env ${settings} ${BIN}/postgres "$@"\n`, { mode: 0o755 });
  mkdirSync(join(root, 'python'));
  writeFileSync(join(root, 'python/sitecustomize.py'), PATRONI_CLOCK.replace('{{CLOCK}}', join(root, 'clock')));
}

/** Where Patroni finds PostgreSQL's programs. */
export const binOf = (root: string): string => join(root, 'bin');

/** What Patroni is started with. */
export const clockEnvironment = (root: string): NodeJS.ProcessEnv => ({ PYTHONPATH: join(root, 'python') });

const PATRONI_CLOCK = `import time
real = time.time
looked = [0.0, 0.0]
def off():
    if real() - looked[0] > 0.5:
        try:
            looked[:] = [real(), float(open('{{CLOCK}}').read())]
        except (OSError, ValueError):
            pass
    return looked[1]
time.time = lambda: real() + off()
`;

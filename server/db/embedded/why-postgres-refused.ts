import { statfsSync } from 'node:fs';
import { Refusal } from '../refusal.ts';

/** On less than this PostgreSQL writes nothing: it makes files of 16 MB, and its log takes some of what is left. */
const LITTLE_BYTES = 1_000_000;

/** What PostgreSQL's words come down to for whoever starts it: what is wrong, and what to do. The first that fits. */
const causes: readonly [words: RegExp, cause: (folder: string) => string][] = [
  [/No space left on device|disk full/i, fullDisk],
  [
    /Disk quota exceeded/i,
    (folder) =>
      `This account has used up its share of the disk that holds ${folder}. Give it more, or make room, then start again`,
  ],
  [
    /Read-only file system/i,
    (folder) => `The disk that holds ${folder} can only be read. Make it writable, then start again`,
  ],
  [
    /Input\/output error/i,
    (folder) => `The disk that holds ${folder} has an error. Save what is on it first: copy the data folder elsewhere`,
  ],
  [
    /Permission denied|Operation not permitted|has wrong ownership|invalid permissions/i,
    (folder) => `This account may not use ${folder}. Give it the folder, then start again`,
  ],
  [
    /Cannot allocate memory|could not (create|map|resize|access) (anonymous )?shared memory|out of memory/i,
    () => 'The machine has too little free memory. End what takes it, then start again',
  ],
];

function fullDisk(folder: string): string {
  return `The disk that holds ${folder} is full. Make room on it, then start again: nothing that was saved is lost`;
}

/**
 * A refusal in our words, with PostgreSQL's own behind them.
 * @param what could not be done, for the causes that nobody has words for
 * @param said as PostgreSQL wrote it; it may not have had the room to write
 */
export function postgresRefusal(what: string, folder: string, said: string): Refusal {
  const words = wordsIn(said);
  const known = causes.find(([pattern]) => pattern.test(said))?.[1](folder);
  const cause = known ?? (isFull(folder) ? fullDisk(folder) : null);
  if (words !== '')
    return new Refusal(`${cause ?? `${what}. Put right what it says, then start again`}. PostgreSQL said: ${words}`);
  return new Refusal(`${cause ?? `${what}, and does not say why. Start again; its log is beside ${folder}`}.`);
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LITTLE_BYTES;
  } catch {
    // It is not there, or can't be looked at: then that is not what is known of it.
    return false;
  }
}

/** Its lines in one, without when and which process wrote them, and without what tells of other things. */
function wordsIn(said: string): string {
  const lines = said.split('\n').map((line) => line.replace(/^\d{4}-\d{2}-\d{2} [\d:.]+ \w+ \[\d+\] /, '').trim());
  const reasons = lines.filter((line) => /^(FATAL|PANIC|ERROR|HINT|DETAIL|initdb: (error|hint|detail))/.test(line));
  const own = reasons.length > 0 ? reasons : lines.filter((line) => line !== '');
  return own.map((line) => line.replaceAll(/\s+/g, ' ')).join(' ');
}

import { debuglog } from 'node:util';
import { Refusal } from './db/refusal.ts';
import { whyDatabaseRefused } from './db/sql-error.ts';

const debug = debuglog('tallybook');

/** Ends a start or a command that can't go on, with one sentence for the person at the keyboard and no stack. */
export function exitWith(error: unknown): void {
  debug('%s', error instanceof Error ? error.stack : error);
  process.exitCode = 1;
  process.stderr.write(`${sentenceOf(error)}\n`);
}

/** One sentence about what went wrong; with NODE_DEBUG=tallybook the stack is printed as well. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return whyDatabaseRefused(error) ?? whySystemRefused(error) ?? unexpected(error);
}

const REASONS: Record<string, string> = {
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account has used up its share of the disk',
  ENOENT: 'it is not there',
  ENOTDIR: 'something above it is no folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  EIO: 'the disk has an error',
};

function whySystemRefused(error: unknown): string | null {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return null;
  const reason = REASONS[String(error.code)] ?? String(error.code);
  return `The file or folder ${error.path} can't be used: ${reason}. Put that right, or choose another DATA_DIR.`;
}

function unexpected(error: unknown): string {
  const [line] = String(error instanceof Error ? error.message || error.name : error).split('\n');
  return `Something unexpected went wrong: ${line}. With NODE_DEBUG=tallybook the same command prints where.`;
}

import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { findSealHash, listNewestSeals, type NewestSeal } from './db/newest-seals.ts';
import type { Db } from './db/pool.ts';
import { readEpoch } from './db/queries/read-epoch.ts';
import { Refusal } from './db/refusal.ts';

const FILE = 'audit-seals.json';
const seals = z.record(z.string(), z.object({ number: z.number(), hash: z.string() }));
/** By epoch: a backup that was put back rightly lacks the seals of the life that it replaces. */
const file = z.record(z.string(), seals);

/**
 * The newest seal of each company that this life of the database has shown, as it was kept outside of it; null when
 * none was. Throws a {@link Refusal} for a file that can't be read.
 */
export function readKnownSeals(dataDir: string, epoch: string): Map<number, NewestSeal> | null {
  const known = readFile(join(dataDir, FILE))[epoch];
  if (!known) return null;
  return new Map(Object.entries(known).map(([id, seal]) => [Number(id), { companyId: Number(id), ...seal }]));
}

/**
 * Keeps the newest seals in the data folder: whoever can change the database can cut seals off its end, and only
 * something outside shows that. What is kept never goes back; a database that has less is told to the log. A new epoch
 * begins with what the database has then.
 */
export async function keepNewestSeals(db: Db, dataDir: string, log?: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const epoch = await readEpoch(db);
  const before = readKnownSeals(dataDir, epoch);
  const kept = new Map(before);
  for (const seal of await listNewestSeals(db)) {
    const known = kept.get(seal.companyId);
    if (known && (await findSealHash(db, known.companyId, known.number)) !== known.hash) {
      log?.error({ company: known.companyId, seal: known.number }, 'the audit has lost a seal: run verify-audit');
    } else {
      kept.set(seal.companyId, seal);
    }
  }
  if (before && [...kept].every(([id, seal]) => before.get(id)?.number === seal.number)) return;
  writeSeals(dataDir, epoch, kept);
}

/** After a company was deleted on purpose, its audit is no longer missed. */
export function forgetSeal(dataDir: string, epoch: string, companyId: number): void {
  const known = readKnownSeals(dataDir, epoch);
  if (known?.delete(companyId)) writeSeals(dataDir, epoch, known);
}

function writeSeals(dataDir: string, epoch: string, kept: ReadonlyMap<number, NewestSeal>): void {
  const path = join(dataDir, FILE);
  const lines = Object.fromEntries([...kept].map(([id, { number, hash }]) => [id, { number, hash }]));
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(`${path}.new`, JSON.stringify({ ...readFile(path), [epoch]: lines }), { mode: 0o600, flush: true });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

function readFile(path: string): z.infer<typeof file> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw new Refusal(`The known seals in ${path} can't be read.`, { cause });
  }
  try {
    return file.parse(JSON.parse(text));
  } catch (cause) {
    throw new Refusal(`The known seals in ${path} are damaged: give the last known seal with --seal.`, { cause });
  }
}

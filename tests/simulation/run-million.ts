/** `node tests/simulation/run-million.ts [histories] [first seed]`: the long form of the simulator, on every core. */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { saveFigures } from '../setup/figure-store.ts';
import { runMany } from './many-histories.ts';

type Share = { from: number; count: number };

/** Histories of one share: a stopped run has told of all before it. Of few, each core has some. */
const shareOf = (histories: number) => Math.min(10_000, Math.ceil(histories / 4));

if (isMainThread)
  process.exit((await runAll(Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1_000_001))) ? 0 : 1);
else {
  const { from, count } = workerData as Share;
  parentPort?.postMessage(await runMany(from, count));
}

async function runAll(histories: number, first: number): Promise<boolean> {
  const begun = performance.now();
  const size = shareOf(histories);
  const shares = Array.from({ length: Math.ceil(histories / size) }, (_, i): Share => {
    const from = i * size;
    return { from: first + from, count: Math.min(size, histories - from) };
  });
  const bad: string[] = [];
  let done = 0;
  const oneCore = async () => {
    for (let share = shares.shift(); share; share = shares.shift()) {
      const told = await runShare(share);
      if (told !== null) bad.push(told);
      done += share.count;
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      process.stdout.write(told ?? `${done} of ${histories} histories in ${seconds} s, none bad in this share\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, oneCore));
  process.stdout.write(`${done} histories from seed ${first}, ${bad.length} shares with a bad one\n`);
  saveFigures([
    {
      what: `simulated histories with lost, doubled, stuck or wrongly told work (of ${done})`,
      measured: bad.length,
      unit: 'histories',
      limit: { atMost: 0 },
    },
  ]);
  return bad.length === 0;
}

function runShare(share: Share): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(`A worker broke: ${String(error)}`));
  });
}

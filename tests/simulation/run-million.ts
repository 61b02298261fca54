/** `node tests/simulation/run-million.ts [histories] [first seed]`: the long form of the simulator, on every core. */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { saveFigures } from '../setup/figure-store.ts';
import { runMany } from './many-histories.ts';

type Share = { from: number; count: number };

if (isMainThread)
  process.exit((await runAll(Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 1_000_001))) ? 0 : 1);
else {
  const { from, count } = workerData as Share;
  parentPort?.postMessage(await runMany(from, count));
}

async function runAll(histories: number, first: number): Promise<boolean> {
  const begun = performance.now();
  const cores = availableParallelism();
  const size = Math.ceil(histories / cores);
  const shares = Array.from({ length: cores }, (_, i): Share => ({ from: first + i * size, count: size }));
  const bad = (await Promise.all(shares.map(runShare))).filter((told) => told !== null);
  const seconds = (performance.now() - begun) / 1000;
  for (const told of bad) process.stdout.write(`${told}\n`);
  process.stdout.write(
    `${size * cores} histories from seed ${first} in ${seconds.toFixed(0)} s, ${bad.length} shares with a bad one\n`,
  );
  saveFigures([
    {
      what: `simulated histories with lost, doubled, stuck or wrongly told work (of ${size * cores})`,
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

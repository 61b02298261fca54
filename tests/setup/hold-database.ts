/** Owns the data folder of its first argument until it is killed; a process of its own, so that a test can kill it. */
import { startEmbedded } from '#server/db/embedded/embedded.ts';

const { connection } = await startEmbedded({ dataDir: process.argv[2] ?? '', durable: false });
process.stdout.write(`${JSON.stringify(connection)}\n`);
setInterval(() => {}, 60_000);

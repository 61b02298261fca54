/** `node tests/simulation/replay.ts <seed>`: lets one history happen again and tells it step by step. */
import { makePlan, type Plan } from './history.ts';
import { realParts } from './parts.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';

const plan = makePlan(Number(process.argv[2]));
const fails = async (candidate: Plan) => (await runHistory(candidate, realParts)).violations.length > 0;
const { violations } = await runHistory(plan, realParts);
const shortest = violations.length > 0 ? await shrink(plan, fails) : plan;
process.stdout.write(`${JSON.stringify({ ...shortest, steps: undefined })}\n`);
for (const step of shortest.steps) process.stdout.write(`${String(step.at).padStart(8)} ${step.act} ${step.r}\n`);
process.stdout.write(`${violations.join('\n') || 'nothing wrong'}\n`);
if (process.argv[3] === 'journal') {
  const { world } = await runHistory(shortest, realParts);
  for (const device of world.devices)
    for (const disk of device.disks.values())
      process.stdout.write(
        `${JSON.stringify({ device: device.name, user: disk.userId, ops: [...disk.tables.ops.values()], journal: disk.journal }, null, 1)}\n`,
      );
  process.stdout.write(`${world.violations.join('\n')}\n`);
}
process.exit(violations.length > 0 ? 1 : 0);

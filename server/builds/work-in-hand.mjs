/**
 * What a start is doing, said once a second for as long as it does something that takes that long:
 *
 *     3 s: building the app; making the demo companies
 *
 * JavaScript, because it runs on the machine's own Node, as server/launch.mjs does.
 */

const EVERY_MS = 1_000;

/** Each answers what is being done, in words. */
const inHand = new Set();
let timer;

/** Says `what`, or what it answers at that moment, with each line until the function that comes back is called. */
export function begin(what) {
  const words = () => (typeof what === 'function' ? what() : what);
  inHand.add(words);
  timer ??= setInterval(sayAll, EVERY_MS).unref();
  return () => {
    inHand.delete(words);
    if (inHand.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The same until `work` has come to its end, whichever that is. */
export async function during(what, work) {
  const end = begin(what);
  try {
    return await work();
  } finally {
    end();
  }
}

function sayAll() {
  const said = [...inHand].map((words) => words()).filter(Boolean);
  if (said.length > 0) process.stdout.write(`${Math.round(process.uptime())} s: ${said.join('; ')}\n`);
}

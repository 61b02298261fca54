const EVERY_MS = 2_000;

/** Says on standard error, every two seconds at most, how far long work is. */
export function showProgress(what: string): (count: number, table: string) => void {
  let last = Date.now();
  return (count, table) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    process.stderr.write(`${count.toLocaleString('en')} ${what}, now ${table}\n`);
  };
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from './db/refusal.ts';

/** Asks at the terminal for one line. Without a terminal nobody can answer, and the option has to be given. */
export async function askLine(what: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Refusal(`${what} is missing: without a terminal, give it as an option.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`${what}: `);
  } finally {
    terminal.close();
  }
}

/** Asks at the terminal for one line that is not shown. */
export async function askHidden(what: string): Promise<string> {
  process.stderr.write(`${what}: `);
  // The terminal echoes nothing while readline has it; what readline itself would show goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // readline takes Ctrl-C away from the terminal's own handling.
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** The first line of standard input, without its end. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

/** A new password: asked for twice at the terminal, or the first line of standard input. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const password = await askHidden('Password (at least 15 characters)');
  if ((await askHidden('The same again')) !== password) throw new Refusal('The two passwords differ: start again.');
  return password;
}

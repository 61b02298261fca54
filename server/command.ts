import { readConfig } from './config.ts';
import { asOwner, type Closers, type Databases, openForCommand, prepareTables } from './database.ts';
import { exitWith } from './failure.ts';

/**
 * Runs one command beside or without a running server, on the database of the settings, and prints what it answers.
 * Ends the process: 0, or 1 with a sentence for the person at the keyboard.
 */
export async function runCommand(work: (databases: Databases) => Promise<string>): Promise<void> {
  const closers: Closers = [];
  try {
    const config = readConfig(process.env);
    const databases = await openForCommand(config, closers);
    await prepareTables(databases, config);
    process.stdout.write(await asOwner(() => work(databases)));
  } catch (error) {
    exitWith(error);
  } finally {
    for (const closer of closers.reverse()) await closer();
  }
}

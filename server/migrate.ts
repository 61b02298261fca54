/** `npm run migrate`: brings the tables to this version and ends, before or while servers run. */
import { runCommand } from './command.ts';

// A command never starts on tables that are older than itself.
await runCommand(async () => 'The tables are at this version.\n', { makesTables: true });

/** `npm run settings`: what is set, from where, and what can't be used or is misspelled. Ends with 1 when something can't. */
import { exitWith } from './failure.ts';
import { gatherSettings } from './settings/read-settings.ts';
import { describeSettings } from './settings/settings-text.ts';

try {
  const given = gatherSettings(process.env);
  process.stdout.write(describeSettings(given));
  if (given.some(({ problem }) => problem !== null)) process.exitCode = 1;
} catch (error) {
  exitWith(error);
}

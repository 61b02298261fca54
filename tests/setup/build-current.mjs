/** Builds the app unless its build is the one of these sources: a program of its own, so that it runs beside others. */
import { ensureBuild } from '../../server/build-app.mjs';

await ensureBuild(process.execPath);

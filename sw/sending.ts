import { drainEveryone } from './drain-everyone.ts';

/**
 * A script of its own, which the worker runs only to send: everything else that the worker does is done at each start
 * of the app, before its first byte, and must not wait until this has been read.
 */
Object.assign(self, { drainEveryone });

import type { ShellParts } from './app-ports.ts';

/** The parts of features that stand in the shell. */
export const shellParts: ShellParts = {};

import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * The files of a project without isolation share a process: starting one, and reading React into it anew, costs more
 * than most files' tests. What a file could leave to the next is taken away here, before anything of the next is read:
 * our own modules with what they remember, and what lies on the device's disk. The document is a new one for each file
 * anyway.
 */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;

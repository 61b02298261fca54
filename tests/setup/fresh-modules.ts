import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * The files of a project without isolation share a process: starting one, and reading React into it anew, costs more
 * than most files' tests. What a file could leave to the next is taken away here, before anything of the next is read:
 * our own modules with what they remember, what lies on the device's disk, and what stands in the document.
 */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

const ADDED = Symbol.for('listeners of this file');

/**
 * The files of a project without isolation share a process: starting one, and reading React into it anew, costs more
 * than most files' tests. What a file could leave to the next is taken away here, before anything of the next is read:
 * our own modules with what they remember, what lies on the device's disk, and what stands in the document.
 */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
if (typeof document !== 'undefined') {
  forgetWindowListeners();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/**
 * What a file's modules listen to on the window they would hear in the next one, too: one that answers Back took it away
 * from a test of the router.
 */
function forgetWindowListeners(): void {
  const known: unknown = Reflect.get(globalThis, ADDED);
  const added: Parameters<typeof removeEventListener>[] = Array.isArray(known) ? known : [];
  for (const listener of added.splice(0)) removeEventListener(...listener);
  if (Array.isArray(known)) return;
  Reflect.set(globalThis, ADDED, added);
  const add = globalThis.addEventListener;
  globalThis.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener);
    add(...listener);
  };
}

import './styles.css';
import { findPageStorage, passingStorage } from './lib/page-storage.ts';
import { createDisplayStore } from './ui/layout/display-store.ts';
import { openingOf } from './ui/layout/opening.ts';

/**
 * The first file, and a small one: the shape of the screen that was asked for is painted, and the disk is woken, before
 * the app itself is read. index.html asks for the rest at the same time.
 */
const storage = findPageStorage(window) ?? passingStorage();
createDisplayStore(storage, document.documentElement);
const shape = openingOf(location.pathname, storage.getItem('access_token') !== null);
document.querySelector('.opening')?.setAttribute('data-shape', shape);
// The first question to a storage that was not open yet is the slow one. This one reads nothing of anybody's.
void indexedDB?.databases?.().catch(() => undefined);

/** A page that nobody sees is not painted. */
const PAINTED_MS = 100;
const painted = new Promise<void>((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, PAINTED_MS);
});

void painted.then(() => import('./main.tsx'));

import { createServer } from 'node:http';

const WORKER = `
self.addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.addAll(['/', '/blank.js']))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
`;
const PAGE = '<!doctype html><title>Blank</title><p id="ready">wait</p><script type="module" src="/blank.js"></script>';
const SCRIPT = `navigator.serviceWorker.register('/sw.js'); document.getElementById('ready').textContent = 'ready';`;

const FILES: Record<string, { type: string; body: string }> = {
  '/': { type: 'text/html', body: PAGE },
  '/blank.js': { type: 'text/javascript', body: SCRIPT },
  '/sw.js': { type: 'text/javascript', body: WORKER },
};

/** A page that does nothing, precached by a worker that does nothing else: what any offline start costs. */
export async function startBlankOrigin(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const file = FILES[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body ?? '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

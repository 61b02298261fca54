import { createServer } from 'node:http';

const WORKER = `
self.addEventListener('install', (event) => event.waitUntil(caches.open('bench').then((cache) => cache.addAll(['/', '/page.js']))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
`;
const REGISTER = `navigator.serviceWorker.register('/sw.js');`;

interface Precached {
  url: string;
  stop(): void;
}

/** A page and its one script, precached by a worker that does nothing else: what an offline start of them costs. */
async function startOrigin(title: string, body: string, script: string): Promise<Precached> {
  const page = `<!doctype html><title>${title}</title>${body}<script type="module" src="/page.js"></script>`;
  const files: Record<string, { type: string; body: string }> = {
    '/': { type: 'text/html', body: page },
    '/page.js': { type: 'text/javascript', body: script + REGISTER },
    '/sw.js': { type: 'text/javascript', body: WORKER },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body ?? '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

/** A page that does nothing. */
export const startBlankOrigin = (): Promise<Precached> =>
  startOrigin('Blank', '<p id="ready">wait</p>', `document.getElementById('ready').textContent = 'ready';`);

/** The recording screen as one would write it by hand; `script` is `pages/hand-made.ts`, bundled. */
export const startHandMadeOrigin = (script: string): Promise<Precached> =>
  startOrigin('Hand-made', '<div id="root"></div>', `${script};`);

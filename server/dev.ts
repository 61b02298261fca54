import { randomBytes } from 'node:crypto';
import { createServer as openSocket } from 'node:net';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { DOCUMENT_POLICY } from './http/security-headers.ts';
import { bundleScript } from './workshop/bundle-script.ts';
import { keepApi, NOT_WATCHED, OF_THE_API } from './workshop/kept-api.ts';

/**
 * `npm run dev`: the API, started again at every change of its sources, and Vite in front of it with fast
 * refresh. It has a demo company in a folder of its own (`.cache/dev-data`), so what is tried here never meets the
 * data of `npm start`. `SW=1` serves the service worker too; without it a page always shows the newest files.
 */
const ROOT = join(import.meta.dirname, '..');
const PORT = Number(process.env.PORT || 5173);
const ADDRESS = `http://127.0.0.1:${PORT}`;
const withWorker = process.env.SW === '1';

const apiPort = await freePort();
// The API first: it takes longer, and Vite starts beside it.
const api = keepApi(ROOT, join('server', 'main.ts'), apiEnvironment(apiPort), (line) => void relay(line));
const starting = startVite(apiPort);
const vite = await starting.catch(async (error) => {
  await api.stop();
  throw error;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

function apiEnvironment(port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    DATA_DIR: process.env.DATA_DIR || join(ROOT, '.cache', 'dev-data'),
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
  };
}

let greeted: 'not yet' | 'once' | 'again' = 'not yet';

/**
 * Prints what the API prints, once the address that a browser opens answers, and that address in the place of its own.
 * A restart greets in one line: the message of a compiler would scroll away.
 */
async function relay(line: string): Promise<void> {
  await starting;
  if (greeted === 'again') {
    if (line.startsWith('Ctrl-C')) greeted = 'once';
    return;
  }
  if (greeted === 'once' && line.startsWith('Tallybook is ready')) {
    greeted = 'again';
    process.stdout.write('The API runs again.\n');
    return;
  }
  if (line.startsWith('Ctrl-C')) greeted = 'once';
  const isReady = line.startsWith('Tallybook is ready');
  const said = `\nTallybook is ready: ${ADDRESS}    every part of its screens: ${ADDRESS}/gallery`;
  process.stdout.write(`${isReady ? said : line}\n`);
}

async function startVite(apiPort: number): Promise<ViteDevServer> {
  const nonce = randomBytes(16).toString('base64');
  const target = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [api.plugin, gallery(), worker()],
    server: {
      port: PORT,
      strictPort: true,
      host: '127.0.0.1',
      watch: { ignored: NOT_WATCHED },
      // Made ready while the API starts: the first page asks for hundreds of modules, one after the other.
      warmup: { clientFiles: ['src/main.tsx', 'src/features/auth/login-screen.tsx', 'src/app/screens/home.tsx'] },
      headers: { 'content-security-policy': devPolicy(nonce) },
      proxy: Object.fromEntries(OF_THE_API.map((path) => [`^${path}(/|$)`, { target }])),
    },
  });
  await server.listen();
  return server;
}

/** As strict as what people get, but for Vite's own scripts, styles and socket: what the policy forbids shows here first. */
function devPolicy(nonce: string): string {
  return DOCUMENT_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${PORT}`);
}

/** `/gallery`: every shared part of the screens on one page (tests/gallery). */
function gallery(): Plugin {
  return {
    name: 'tallybook-gallery',
    configureServer(server) {
      server.middlewares.use('/gallery', (_request, reply, next) => {
        const page =
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery · Tallybook</title></head><body>' +
          '<div id="root"></div><div id="overlay"></div><script type="module" src="/tests/gallery/gallery.tsx"></script></body></html>';
        server.transformIndexHtml('/gallery', page).then((html) => {
          reply.setHeader('content-type', 'text/html; charset=utf-8');
          reply.setHeader('content-security-policy', String(server.config.server.headers['content-security-policy']));
          reply.end(html);
        }, next);
      });
    },
  };
}

/**
 * With `SW=1` the service worker's two scripts, made anew at each request; without, there is none, and the browser says
 * so in its console. It keeps only the page: Vite's modules need the network.
 */
function worker(): Plugin {
  return {
    name: 'tallybook-worker',
    configureServer(server) {
      for (const script of ['sw', 'sending']) {
        server.middlewares.use(`/${script}.js`, (_request, reply, next) => {
          if (!withWorker) return void reply.writeHead(404).end('The service worker runs with SW=1 alone.');
          const define = { 'self.__WB_MANIFEST': JSON.stringify([{ url: '/index.html', revision: 'dev' }]) };
          bundleScript(`${script}.ts`, { minify: false, define }).then(
            (code) => reply.setHeader('content-type', 'text/javascript').end(code),
            next,
          );
        });
      }
    },
  };
}

/** Free at this moment; whoever takes it before the API does makes the API say so. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const socket = openSocket().once('error', fail);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function stop(): Promise<void> {
  await vite.close();
  await api.stop();
  process.exit(0);
}
